import {
  type Amount,
  amountFact,
  amountText,
  assert,
  requireFact,
  type Facts,
  instantText,
  subtract,
} from '@bourse/contracts/kit'
import type { Outcome } from '@bourse/contracts/seconds'
import { type Leg, move, ofHouse, ofMember, type Reason, type Transfer } from '#platform/ledger'
import type { SettledOrder } from './due-store.ts'
import type { StoredOrder } from './store.ts'

/** Display names of an order's market and asset. */
export type Names = { readonly symbol: string; readonly asset: string }

/** Builds the inputs of an order's result besides its two ticks, as the receipt states them. */
export const buildFacts = (order: StoredOrder, { symbol, asset }: Names): Facts => ({
  symbol,
  asset,
  market: order.market,
  direction: order.direction,
  accepted_at: instantText(order.acceptedAt),
  seconds: String(order.seconds),
  stake: amountText(order.stake),
  payout_rate: amountText(order.payoutRate),
  fee_rate: amountText(order.feeRate),
})

/** Reads the paid result from the receipt. */
export function parseResult(result: Facts): { readonly outcome: Outcome; readonly payout: Amount } {
  const outcome = requireFact(result, 'outcome')
  assert(outcome === 'win' || outcome === 'draw' || outcome === 'loss', 'an order is won, drawn or lost')
  return { outcome, payout: amountFact(result, 'payout') }
}

const REASON: Readonly<Record<Outcome, Reason>> = {
  win: 'seconds_win',
  draw: 'seconds_draw',
  loss: 'seconds_loss',
}

/** Releases the stake at the second of the expiry: to the member with the profit, or to the house. */
export function buildTransfer({ order, outcome, payout }: SettledOrder): Transfer {
  const { member, payAsset, stake } = order
  const held = ofMember(member, payAsset, 'seconds_hold')
  const free = ofMember(member, payAsset, 'seconds')
  const houseAccount = ofHouse('seconds', payAsset)
  const won = subtract(payout, stake)
  const legs: Leg[] =
    outcome === 'loss'
      ? move({ from: held, to: houseAccount }, stake)
      : [
          ...move({ from: held, to: free }, stake),
          ...(won > 0n ? move({ from: houseAccount, to: free }, won) : []),
        ]
  return { id: `seconds:result:${order.id}`, reason: REASON[outcome], at: order.expiresAt, legs }
}
