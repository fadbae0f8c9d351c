import { subtract, sum, negate, type Amount, ZERO } from '@bourse/contracts/kit'
import {
  decideOutcome,
  computePayout,
  type SecondsOrder,
  type SecondsOrderId,
  winnings,
} from '@bourse/contracts/seconds'

/** The end of each watched option, in the device's running time. */
export type WatchedOrders = ReadonlyMap<SecondsOrderId, number>

/** The exchange settles a moment after the end. */
export const FIRST_POLL_MS = 1_500

type Observation = {
  /** Running options by the last response; null without one. */
  readonly open: readonly Pick<SecondsOrder, 'id'>[] | null
  /** True if `open` lists every running option. */
  readonly isWhole: boolean
  readonly at: number
}

export function optionsToPoll(watched: WatchedOrders, { open, isWhole, at }: Observation): SecondsOrderId[] {
  const missing = new Set(open !== null && isWhole ? missingFrom(open, watched) : [])
  return [...watched].filter(([id, end]) => at >= end + FIRST_POLL_MS || missing.has(id)).map(([id]) => id)
}

/** Watched options that a list of every running option does not contain. */
export function missingFrom(
  open: readonly Pick<SecondsOrder, 'id'>[],
  watched: WatchedOrders,
): SecondsOrderId[] {
  const running = new Set(open.map(({ id }) => id))
  return [...watched.keys()].filter((id) => !running.has(id))
}

const POLL_BACKOFF_S = [1, 1, 2, 3, 5, 5, 10, 10, 20, 30]
export function pollDelayMs(order: SecondsOrder | null, attempts: number): number {
  const pause = (POLL_BACKOFF_S[attempts] ?? 60) * 1_000
  return order?.status === 'open' ? Math.max(pause, (order.remainingMs ?? 0) + FIRST_POLL_MS) : pause
}

type OpenStake = Pick<SecondsOrder, 'direction' | 'stake' | 'fee' | 'payoutRate' | 'openPrice'>

/** The result after the fee if this price were the last; null before the entry. */
export function unrealizedProfit(
  { direction, stake, fee, payoutRate, openPrice }: OpenStake,
  price: Amount | null,
): Amount | null {
  if (openPrice === null || price === null || payoutRate === null) return null
  const outcome = decideOutcome(direction, { entry: openPrice, close: price })
  return subtract(computePayout(outcome, stake, payoutRate), sum(stake, fee ?? ZERO))
}

/** Upstreams that report no outcome are read by the profit. */
export function outcomeOfOrder({ outcome, profit }: Pick<SecondsOrder, 'outcome' | 'profit'>) {
  if (outcome !== null || profit === null) return outcome
  return profit > ZERO ? 'win' : profit < ZERO ? 'loss' : 'draw'
}

/** The result before the fee; null while it runs. */
function stakeProfit(
  order: Pick<SecondsOrder, 'outcome' | 'profit' | 'stake' | 'payoutRate'>,
): Amount | null {
  const outcome = outcomeOfOrder(order)
  if (outcome === null) return null
  // Upstreams report either the payout, which is zero, or the loss.
  if (outcome === 'loss') return negate(order.stake)
  if (outcome === 'draw') return ZERO
  return order.profit ?? (order.payoutRate === null ? null : winnings(order.stake, order.payoutRate))
}

type EndedOrder = Parameters<typeof stakeProfit>[0] & Pick<SecondsOrder, 'fee'>

/** The result after the fee; null while it runs. */
export function computeProfit(order: EndedOrder): Amount | null {
  const profit = stakeProfit(order)
  return profit === null ? null : subtract(profit, order.fee ?? ZERO)
}

/** The amount credited at the end; null while it runs. */
export function computeCredit(order: EndedOrder): Amount | null {
  const profit = stakeProfit(order)
  return profit === null ? null : sum(order.stake, profit)
}
