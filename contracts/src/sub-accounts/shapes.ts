import type * as z from 'zod/mini'
import { memberId } from '#account'
import { amount, booleanCodec, instant, record, text, tolerantNullable } from '#kit'

/** One account of a member, in USD at displayed prices. */
export const ownAccount = record({
  id: memberId,
  /** Null for the main account. */
  name: tolerantNullable(text),
  isSelected: ['is_selected', booleanCodec],
  /** Balances and floating profit less debts. */
  equity: ['equity_usd', amount],
  createdAt: ['create_time', instant],
})
export type OwnAccount = z.output<typeof ownAccount>
