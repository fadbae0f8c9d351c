import type * as z from 'zod/mini'
import { amount, booleanCodec, count, instant, list, record, text, tolerantNullable } from '#kit'

/** A bonus on hold until its release or its turnover; a withdrawal before gives it back. */
const heldBonus = record({
  code: ['currency_name', text],
  amount,
  releaseAt: ['release_at', instant],
  /** Further turnover in USD, on which fees are paid, that releases it earlier. */
  turnoverLeft: ['turnover_left', amount],
})
export type HeldBonus = z.output<typeof heldBonus>

/** A member's tier, and the deposits that count for it. */
const ownTier = record({
  /** The tier; 0 without one. */
  tier: ['level', count],
  /** The approval of the deposit that reached the tier. */
  since: tolerantNullable(instant),
  /** The highest net deposits ever: deposits less withdrawals. Counted up to the threshold of tier 4 while the identity is not verified. */
  depositedUsd: ['deposited_usd', amount],
  /** Whether further deposits count only once the identity is verified. */
  needsIdentity: ['needs_identity', booleanCodec],
  /** Held bonuses, the first to be released first. */
  heldBonuses: ['held_bonuses', list(heldBonus)],
})
export type OwnTier = z.output<typeof ownTier>

export const vipStatus = record({
  /** Whether this exchange pays the tiers' bonus on deposits. */
  paysBonus: ['pays_bonus', booleanCodec],
  /** The caller's tier; null for a guest. */
  own: tolerantNullable(ownTier),
})
