import {
  type Amount,
  assert,
  DAY,
  type Day,
  dayBegin,
  divide,
  type Instant,
  instantText,
  max,
  multiply,
  ONE,
  subtract,
  sum,
  ZERO,
} from '#kit'

/** A recorded value, with the net deposits since the one before. */
export type ValuePoint = { readonly at: Instant; readonly equity: Amount; readonly deposits: Amount }
export type ReturnPoint = ValuePoint & { readonly growth: Amount; readonly isAfterGap: boolean }

/** Values that are at most this much further apart than the period are in sequence. */
const TOLERANCE = 1.5

/**
 * Chains the returns between values, so that deposits and withdrawals change none (time-weighted). Deposits count from the
 * begin of their interval, withdrawals to its end: so neither divides by money that was not there. An interval without
 * any money returns nothing. `periodOf` gives the time between values of that age.
 */
export function chainReturns(
  values: readonly ValuePoint[],
  periodOf: (at: Instant) => number,
): ReturnPoint[] {
  let growth = ONE
  return values.map((value, at) => {
    const before = values[at - 1]
    if (before === undefined) return { ...value, growth, isAfterGap: false }
    const invested = sum(before.equity, max(value.deposits, ZERO))
    const proceeds = subtract(value.equity, value.deposits < ZERO ? value.deposits : ZERO)
    if (invested > ZERO) growth = max(ZERO, divide(multiply(growth, proceeds, 'down'), invested, 'down'))
    return { ...value, growth, isAfterGap: value.at - before.at > TOLERANCE * periodOf(before.at) }
  })
}

/**
 * Leaves about `most` points, evenly in time, the first and the last among them. Deposits and gaps of an omitted one are
 * added to the next.
 */
export function thinOut<Point extends ReturnPoint>(points: readonly Point[], most: number): Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length <= most) return [...points]
  const step = Math.ceil((last.at - first.at) / (most - 1))
  const computeBucket = (point: Point) => Math.floor((point.at - first.at) / step)
  const left: Point[] = []
  let [deposits, isAfterGap] = [ZERO, false]
  points.forEach((point, at) => {
    deposits = sum(deposits, point.deposits)
    isAfterGap ||= point.isAfterGap
    const next = points[at + 1]
    if (at > 0 && next !== undefined && computeBucket(next) === computeBucket(point)) return
    left.push({ ...point, deposits, isAfterGap })
    ;[deposits, isAfterGap] = [ZERO, false]
  })
  return left
}

type DayResult = {
  readonly day: Day
  readonly equity: Amount
  readonly deposits: Amount
  readonly result: Amount
  readonly isWhole: boolean
}

/** The longest time between midnight and a value that stands for it. */
const AT_MIDNIGHT = DAY / 12

type Interval = { readonly from: ValuePoint; readonly to: ValuePoint }

/** Computes the results of days (UTC). An interval belongs to the day of its begin: the value after midnight ends the day before. */
export function dayResults(values: readonly ValuePoint[]): DayResult[] {
  const days = new Map<Instant, Interval[]>()
  for (const [at, to] of values.entries()) {
    const from = values[at - 1]
    if (from === undefined) continue
    const begin = dayBegin(from.at)
    days.set(begin, [...(days.get(begin) ?? []), { from, to }])
  }
  return [...days].map(([begin, intervals]) => sumDay(begin, intervals))
}

function sumDay(begin: Instant, intervals: readonly Interval[]): DayResult {
  const [first, last] = [intervals[0], intervals.at(-1)]
  assert(first !== undefined && last !== undefined, 'a day has an interval')
  const deposits = sum(ZERO, ...intervals.map(({ to }) => to.deposits))
  const pastEnd = last.to.at - (begin + DAY)
  return {
    day: instantText(begin).slice(0, 10) as Day,
    equity: last.to.equity,
    deposits,
    result: subtract(subtract(last.to.equity, first.from.equity), deposits),
    isWhole: first.from.at - begin <= AT_MIDNIGHT && pastEnd >= 0 && pastEnd <= AT_MIDNIGHT,
  }
}
