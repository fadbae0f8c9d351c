import type * as z from 'zod/mini'
import { amount, booleanCodec, count, instant, record, tolerantNullable } from '#kit'

/** A member's tier, and the deposits that count for it. */
const ownTier = record({
  /** 0 without one. */
  tier: ['level', count],
  /** The approval of the deposit that reached the tier. */
  since: tolerantNullable(instant),
  depositedUsd: ['deposited_usd', amount],
})
export type OwnTier = z.output<typeof ownTier>

export const vipStatus = record({
  /** Whether this exchange pays the tiers' bonus on deposits. */
  paysBonus: ['pays_bonus', booleanCodec],
  /** Null for a guest. */
  own: tolerantNullable(ownTier),
})
