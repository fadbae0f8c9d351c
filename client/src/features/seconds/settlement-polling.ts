import { subtract, negate, type Amount, ZERO } from '@bourse/contracts/kit'
import {
  type Outcome,
  outcomeOf,
  payoutOf,
  type SecondsOrder,
  type SecondsOrderId,
  winnings,
} from '@bourse/contracts/seconds'

/** The end of each option that was seen running, in the phone's running time. */
export type Watched = ReadonlyMap<SecondsOrderId, number>

/** The exchange settles a moment after the end; who asks too early would have to ask again. */
export const FIRST_POLL_MS = 1_500

type Observed = {
  /** What is running by the last answer; null while there is none. */
  readonly open: readonly Pick<SecondsOrder, 'id'>[] | null
  /** Nothing runs that the answer does not name. */
  readonly isWhole: boolean
  readonly at: number
}

/** Options whose result is to be asked for: those past their end, and those that no longer run. */
export function optionsToPoll(watched: Watched, { open, isWhole, at }: Observed): SecondsOrderId[] {
  const running = new Set(open?.map(({ id }) => id))
  const isMissing = (id: SecondsOrderId) => open !== null && isWhole && !running.has(id)
  return [...watched].filter(([id, end]) => at >= end + FIRST_POLL_MS || isMissing(id)).map(([id]) => id)
}

/** Seconds between two questions for a result that is not there yet: less and less often. */
const POLL_BACKOFF_S = [1, 1, 2, 3, 5, 5, 10, 10, 20, 30]
export function pollDelayMs(order: SecondsOrder | null, attempts: number): number {
  const pause = (POLL_BACKOFF_S[attempts] ?? 60) * 1_000
  return order?.status === 'open' ? Math.max(pause, (order.remainingMs ?? 0) + FIRST_POLL_MS) : pause
}

type Bet = Pick<SecondsOrder, 'direction' | 'stake' | 'payoutRate' | 'openPrice'>

/** What a running option would bring if this price were its last; null while its entry is not known. */
export function unrealizedProfit(
  { direction, stake, payoutRate, openPrice }: Bet,
  price: Amount | null,
): Amount | null {
  if (openPrice === null || price === null || payoutRate === null) return null
  return subtract(
    payoutOf(outcomeOf(direction, { entry: openPrice, close: price }), stake, payoutRate),
    stake,
  )
}

/** How it ended, in words of the contract; an upstream that does not say so is read by what it paid. */
export function outcomeOfOrder({
  outcome,
  profit,
}: Pick<SecondsOrder, 'outcome' | 'profit'>): Outcome | null {
  if (outcome !== null || profit === null) return outcome
  return profit > ZERO ? 'win' : profit < ZERO ? 'loss' : 'draw'
}

/** What it won or lost, without the fee; null while it runs. */
export function profitOf(
  order: Pick<SecondsOrder, 'outcome' | 'profit' | 'stake' | 'payoutRate'>,
): Amount | null {
  switch (outcomeOfOrder(order)) {
    case null:
      return null
    case 'loss':
      // Some upstreams write what was paid, which is nothing, where others write what was lost.
      return negate(order.stake)
    case 'draw':
      return ZERO
    case 'win':
      return order.profit ?? (order.payoutRate === null ? null : winnings(order.stake, order.payoutRate))
  }
}
