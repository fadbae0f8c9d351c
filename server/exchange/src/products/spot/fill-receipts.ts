import {
  type Amount,
  amountText,
  assert,
  type Facts,
  type Instant,
  instantText,
  subtract,
  sum,
} from '@bourse/contracts/kit'
import { trailFacts } from '@bourse/contracts/orders'
import type { OrderId } from '@bourse/contracts/spot'
import type { Tx } from '#platform/kernel'
import type { MarketTerms, RecordedTick } from '#platform/market'
import { issueAll, issuedAmount, type lockReceipts } from '#platform/receipts'
import type { OrderState, Trade } from './settle.ts'
import type { OrderTrail, StoredOrder } from './stored.ts'

/** One member's side of a stored fill: the order before and after it. */
export type FillSide = {
  readonly terms: MarketTerms
  readonly evidence: FillEvidence
  readonly at: Instant
  readonly fill: string
  readonly order: OrderId
  readonly clientId: string | null
  readonly role: 'maker' | 'taker'
  /** `auction`: the house, at the first price of a session. */
  readonly counterparty: 'house' | 'member' | 'auction'
  readonly trade: Trade
  readonly before: OrderState
  readonly after: OrderState
}

/** The ticks beside a fill, and the stop that the first of them reached. */
export type FillEvidence = { readonly ticks: readonly RecordedTick[]; readonly stop: Facts }

/** The tick in force, and the one of the second before; without it when the market stood still. */
export const buildEvidence = (tick: RecordedTick | null, before: RecordedTick | null): FillEvidence => ({
  ticks: tick === null ? [] : before === null || before.at >= tick.at ? [tick] : [tick, before],
  stop: {},
})

/**
 * The evidence of a stop that the price reached in this second. A stop that the second before had reached as well
 * was processed late, so that second is not compared.
 */
export function stopEvidence(
  order: StoredOrder,
  found: FillEvidence,
  extreme: RecordedTick | null,
): FillEvidence {
  const [tick, before] = found.ticks
  const { stop, trail } = order
  if (trail !== null) return trailEvidence(trail, found, { stop, extreme })
  if (stop === null || tick === undefined) return found
  const isReached = ({ price }: RecordedTick) =>
    stop.direction === 'rises' ? price >= stop.price : price <= stop.price
  // It was reached earlier and waited for its turn to enter the book.
  if (!isReached(tick) || stop.reachedAt === null || stop.reachedAt < tick.at) return found
  const since = before !== undefined && isReached(before) ? tick.at : order.at
  const name = stop.direction === 'rises' ? 'stop_above' : 'stop_below'
  return { ...found, stop: { [name]: amountText(stop.price), since: instantText(since) } }
}

/** The tick that reached the stop of a trailing stop, and the one of the extreme that the stop followed. */
function trailEvidence(
  { distance, rate, since }: OrderTrail,
  found: FillEvidence,
  { stop, extreme }: Pick<StoredOrder, 'stop'> & { readonly extreme: RecordedTick | null },
): FillEvidence {
  const [tick] = found.ticks
  // It waited for its turn to enter the book.
  if (tick === undefined || extreme === null || since === null || stop?.reachedAt !== tick.at) return found
  return { ticks: [tick, extreme], stop: trailFacts({ distance, rate }, since) }
}

/** Issues a receipt for each side, in the given order. The chains are locked before the money moves, here or by the caller. */
export async function issueFills(
  tx: Tx,
  sides: readonly FillSide[],
  locked?: Awaited<ReturnType<typeof lockReceipts>>,
): Promise<void> {
  const issued = await issueAll(
    tx,
    sides.map((side) => ({
      member: side.before.member,
      kind: 'fill' as const,
      subject: side.order,
      inputs: { ...factsOf(side), ...(side.role === 'taker' ? side.evidence.stop : {}) },
      ticks: side.evidence.ticks,
      at: side.at,
    })),
    locked,
  )
  for (const [place, { before, after }] of sides.entries()) {
    const receipt = issued[place]
    assert(receipt !== undefined, 'every fill has its receipt')
    const [fee, turnover] = [subtract(after.fee, before.fee), subtract(after.turnover, before.turnover)]
    const debited: Amount = before.side === 'buy' ? sum(turnover, fee) : subtract(after.filled, before.filled)
    assert(
      issuedAmount(receipt, 'fee') === fee && issuedAmount(receipt, 'debited') === debited,
      'a receipt states the decision',
    )
  }
}

const factsOf = ({ terms, fill, role, counterparty, trade, before, clientId }: FillSide): Facts => ({
  ...(clientId === null ? {} : { client_order_id: clientId }),
  symbol: terms.symbol,
  base: terms.baseCode,
  asset: terms.quoteCode,
  market: terms.id,
  fill,
  role,
  counterparty,
  side: before.side,
  limit: amountText(before.price),
  price: amountText(trade.price),
  quantity: amountText(trade.quantity),
  trade_fee_rate: amountText(before.feeRate),
  turnover_before: amountText(before.turnover),
  fee_before: amountText(before.fee),
})
