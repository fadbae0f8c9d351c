import type { Position } from '#futures'
import {
  addMs,
  type Amount,
  DAY,
  type Day,
  divide,
  divideByInt,
  type Instant,
  toInstant,
  instantText,
  max,
  min,
  multiplyByInt,
  ONE,
  subtract,
  sum,
  truncate,
  ZERO,
} from '#kit'
import type { LeaderFigures, PeriodFigures } from './shapes.ts'

/** A closed position of a leader, as far as figures depend on it. */
export type LeaderTrade = {
  readonly id: string
  readonly symbol: string
  readonly side: Position['side']
  /** The result after all costs. */
  readonly result: Amount
  readonly closedAt: Instant
}

type Costs = Pick<Position, 'realizedProfit' | 'fee' | 'overnightFee' | 'liquidationFee'>

/** The result of a closed position after its fees. */
export const netResult = ({ realizedProfit, fee, overnightFee, liquidationFee }: Costs): Amount =>
  subtract(realizedProfit ?? ZERO, sum(fee ?? ZERO, overnightFee ?? ZERO, liquidationFee ?? ZERO))

/** Converts a position to a row of the public history; null for one that is not closed. */
export const toLeaderTrade = (position: Position): LeaderTrade | null =>
  position.status !== 'closed' || position.closedAt === null
    ? null
    : {
        id: position.id,
        symbol: position.symbol ?? '',
        side: position.side,
        result: netResult(position),
        closedAt: position.closedAt,
      }

export type FiguresBasis = {
  /** The money that returns are measured against. */
  readonly capital: Amount
  /** The instant of the figures; positions closed after it do not count. */
  readonly at: Instant
}

export const PERIODS_IN_DAYS = [7, 30, 90] as const
const CURVE_DAYS = 90
const WEEK = 7 * DAY
/** Rates have six decimals, cut. */
const RATE_DECIMALS = 6

export type ComputedFigures = Required<
  Pick<
    LeaderFigures,
    | 'profit'
    | 'wins'
    | 'closedLongs'
    | 'closedShorts'
    | 'returnRate'
    | 'returnYesterday'
    | 'winRate'
    | 'drawdown'
    | 'periods'
    | 'curve'
    | 'symbols'
    | 'weekly'
  >
> & { readonly closedPositions: number }

/**
 * Computes the figures of a leader from the closed positions and the capital alone, so that everybody can
 * recompute them from the public history.
 */
export function computeFigures(
  trades: readonly LeaderTrade[],
  { capital, at }: FiguresBasis,
): ComputedFigures {
  const counted = trades.filter(({ closedAt }) => closedAt <= at).toSorted(byClosing)
  const rate = (result: Amount) => truncate(divide(result, capital, 'down'), RATE_DECIMALS)
  const between = (from: Instant, to: Instant) =>
    counted.filter(({ closedAt }) => closedAt > from && closedAt <= to)
  const today = floorTo(at, DAY)
  const sums = summarize(counted, capital)
  const running = runningSums(counted)
  return {
    profit: sums.profit,
    closedPositions: counted.length,
    wins: sums.wins,
    closedLongs: counted.filter(({ side }) => side === 'long').length,
    closedShorts: counted.filter(({ side }) => side === 'short').length,
    returnRate: rate(sums.profit),
    returnYesterday: rate(sumProfit(between(addMs(today, -DAY), today))),
    winRate: sums.winRate,
    drawdown: sums.drawdown,
    periods: PERIODS_IN_DAYS.map((days): PeriodFigures => {
      const from = addMs(at, -days * DAY)
      const own = between(from, at)
      const { profit, winRate, drawdown } = summarize(own, sum(capital, running(from)))
      return { days, profit, returnRate: rate(profit), winRate, drawdown, closedPositions: own.length }
    }),
    curve: [
      ...Array.from({ length: CURVE_DAYS }, (_, index) =>
        rate(running(addMs(today, (index + 1 - CURVE_DAYS) * DAY))),
      ),
      rate(sums.profit),
    ],
    symbols: countSymbols(counted),
    weekly: listWeeklyInstants(counted, at).map((end) => ({
      day: instantText(end).slice(0, 10) as Day,
      returnRate: rate(running(end)),
    })),
  }
}

const floorTo = (at: Instant, width: number): Instant => toInstant(Math.floor(at / width) * width)

const byClosing = (one: LeaderTrade, other: LeaderTrade): number =>
  one.closedAt - other.closedAt || Number(one.id) - Number(other.id)

const sumProfit = (trades: readonly LeaderTrade[]): Amount => sum(...trades.map(({ result }) => result))

const share = (part: number, whole: number): Amount =>
  whole === 0
    ? ZERO
    : truncate(divideByInt(multiplyByInt(ONE, BigInt(part)), BigInt(whole), 'down'), RATE_DECIMALS)

/** Profit, share of wins, and the largest fall of the equity from its highest point, at most all of it. */
function summarize(trades: readonly LeaderTrade[], equityBefore: Amount) {
  let [profit, peak, drawdown, wins] = [ZERO, max(equityBefore, ZERO), ZERO, 0]
  for (const { result } of trades) {
    profit = sum(profit, result)
    if (result > ZERO) wins += 1
    const equity = sum(equityBefore, profit)
    peak = max(peak, equity)
    if (peak > ZERO) drawdown = max(drawdown, min(ONE, divide(subtract(peak, equity), peak, 'down')))
  }
  return { profit, wins, winRate: share(wins, trades.length), drawdown: truncate(drawdown, RATE_DECIMALS) }
}

/** Returns the result of all positions closed up to an instant. */
function runningSums(trades: readonly LeaderTrade[]): (until: Instant) => Amount {
  const sums: Amount[] = []
  for (const { result } of trades) sums.push(sum(sums.at(-1) ?? ZERO, result))
  return (until) => {
    let [low, high] = [0, trades.length]
    while (low < high) {
      const median = (low + high) >> 1
      if ((trades[median] as LeaderTrade).closedAt <= until) low = median + 1
      else high = median
    }
    return sums[low - 1] ?? ZERO
  }
}

function countSymbols(trades: readonly LeaderTrade[]): ComputedFigures['symbols'] {
  const counts = new Map<string, number>()
  for (const { symbol } of trades) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  return [...counts]
    .map(([symbol, positions]) => ({ symbol, positions, share: share(positions, trades.length) }))
    .toSorted((one, other) => other.positions - one.positions || (one.symbol < other.symbol ? -1 : 1))
}

/**
 * Lists instants a week apart, from before the first closing up to the instant of the figures; at most three
 * years.
 */
function listWeeklyInstants(trades: readonly LeaderTrade[], at: Instant): Instant[] {
  const first = trades[0]?.closedAt ?? at
  const weeks = Math.min(156, Math.ceil((at - first) / WEEK))
  return Array.from({ length: weeks + 1 }, (_, index) => addMs(at, (index - weeks) * WEEK))
}
