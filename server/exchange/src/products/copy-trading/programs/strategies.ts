import type { Strategy } from '@bourse/contracts/copy-trading'
import type { MarketId } from '@bourse/contracts/market'
import { average, type Bar, closeBefore, deviation, rangeBefore, type Window } from './bars.ts'

/** A program's state in one market. */
export type View = Window & {
  /** Open units: positive when long, negative when short. */
  readonly units: number
  /** Hours since the newest unit was opened; zero without one. */
  readonly age: number
}

/** Returns the units to hold from now on: positive for long, negative for short. */
type Rule = (view: View) => number

export type Program = { readonly markets: readonly MarketId[]; readonly rule: Rule }

/** Hours that a rule may read before it decides. */
export const LOOKBACK = 240

const closeOf = ({ bars, end }: Window): number => (bars[end] as Bar).close

/** Joins the direction of two days when it leaves that of ten days by more than a band; leaves when they meet. */
const trend: Rule = (view) => {
  const [fast, slow] = [average(view, 48), average(view, 240)]
  const band = deviation(view, 240) / 2
  if (fast > slow + band) return 1
  if (fast < slow - band) return -1
  return view.units > 0 === fast > slow ? view.units : 0
}

/** Bets against a price two deviations from its mean of four days; leaves at the mean. */
const reversion: Rule = (view) => {
  const [close, mean] = [closeOf(view), average(view, 96)]
  const distance = 2 * deviation(view, 96)
  if (close > mean + distance) return -1
  if (close < mean - distance) return 1
  return view.units > 0 === close < mean ? view.units : 0
}

/** Follows a price out of the range of ten days; leaves at the mean of five. */
const breakout: Rule = (view) => {
  const [close, mean] = [closeOf(view), average(view, 120)]
  const { low, high } = rangeBefore(view, 239)
  if (close > high) return 1
  if (close < low) return -1
  return view.units > 0 === close > mean ? view.units : 0
}

const GRID_UNITS = 3
/** Buys a unit for each deviation below the mean of ten days, three at most, and sells it a step higher. */
const grid: Rule = (view) => {
  const { units } = view
  const step = deviation(view, 240)
  if (step === 0) return units
  const level = (average(view, 240) - closeOf(view)) / step
  const next = level >= units + 1 ? Math.floor(level) : level <= units - 1 ? Math.ceil(level) : units
  return Math.min(GRID_UNITS, Math.max(0, next))
}

const MONTH_HOURS = 30 * 24
/** Sells where a short is paid overnight, for a month at a time. */
const carry: Rule = ({ age }) => (age >= MONTH_HOURS ? 0 : -1)

/** Follows each sharp move of three hours and closes after eight; mostly too late, and it pays many fees. */
const chase: Rule = (view) => {
  if (view.units !== 0) return view.age >= 8 ? 0 : view.units
  const move = closeOf(view) - closeBefore(view, 3)
  return Math.abs(move) < deviation(view, 120) ? 0 : Math.sign(move)
}

const ids = (...markets: number[]): MarketId[] => markets.map((id) => String(id) as MarketId)

/** The rules of the programs and their markets; each decides once an hour. */
export const PROGRAMS: Readonly<Record<Strategy, Program>> = {
  trend: { markets: ids(1, 2, 4), rule: trend },
  reversion: { markets: ids(3, 22, 26), rule: reversion },
  breakout: { markets: ids(2, 4, 20), rule: breakout },
  grid: { markets: ids(1, 3, 26), rule: grid },
  carry: { markets: ids(20, 21, 22), rule: carry },
  chase: { markets: ids(1, 2), rule: chase },
}
