import { DAY, HOUR, type Instant, toInstant } from '@bourse/contracts/kit'
import {
  BURST_VARIANCE,
  HOURS_IN_DAY,
  type MarketState,
  meanSessionVariance,
  patternAt,
  PROCESS_VERSION,
  SURGE_PROBABILITY,
  VARIANCE_RANGE,
  varianceAfter,
  varianceAfterSurge,
} from '@bourse/contracts/price-process/dynamics'
import { floorTo } from './period.ts'
import type { MarketTerms } from './terms.ts'

type OptionTerms = Pick<MarketTerms, 'volatility' | 'segment'>

export type VarianceSpan = {
  /** The opening state of the hour of `from`, which is public when that hour begins. */
  readonly state: MarketState
  readonly from: Instant
  /** The end of the window whose mean price counts. */
  readonly to: Instant
  /** The length of that window. */
  readonly windowMs: number
}

/** One of the possible variances of a span, and its probability. */
type Outcome = { readonly weight: number; readonly variance: number }

/**
 * Computes the annual volatility with which the Black–Scholes formula gives the value that the public price
 * process gives an option on the mean price of a window. The process has no single variance: a surge may come
 * in any hour, and each hour has a burst of its own, so the value is the mean over these outcomes. Only the
 * state of the running hour and the pattern of the day are used, and no key. `moneyness` is the strike
 * divided by the price.
 */
export function impliedVolatility(terms: OptionTerms, span: VarianceSpan, moneyness: number): number {
  const value = weighOutcomes(terms, span).reduce(
    (all, { weight, variance }) => all + weight * optionValue(variance, moneyness),
    0,
  )
  let [low, high] = [0, MOST_VARIANCE]
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (optionValue(middle, moneyness) < value) low = middle
    else high = middle
  }
  return Math.sqrt((((low + high) / 2) * 365 * DAY) / (span.to - span.from))
}

const MOST_VARIANCE = 4
const BISECTIONS = 50

/**
 * Computes the value of an option out of the money, as a fraction of the price; calls and puts differ by an
 * amount that is certain.
 */
function optionValue(variance: number, moneyness: number): number {
  const spread = Math.sqrt(variance)
  const upper = -Math.log(moneyness) / spread + spread / 2
  const call = normal(upper) - moneyness * normal(upper - spread)
  return moneyness >= 1 ? call : call - 1 + moneyness
}

/**
 * Evaluates the standard normal distribution, by the rational approximation 26.2.17 of Abramowitz and Stegun.
 */
function normal(at: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(at))
  const tail =
    (Math.exp((-at * at) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return at >= 0 ? 1 - tail : tail
}

/** The number of parts of a long span whose surges represent those of each hour. */
const SURGE_PARTS = 24

/**
 * Lists the outcomes of a span: no surge at all, or the first one after some hour; what follows it is taken
 * at its expectation.
 */
function weighOutcomes(terms: OptionTerms, span: VarianceSpan): Outcome[] {
  const shares = hourVariances(terms, span)
  const calm = [span.state.variance]
  for (let hour = 1; hour < shares.length; hour++) calm.push(varianceAfter(calm[hour - 1] as number))
  const none = (1 - SURGE_PROBABILITY) ** (shares.length - 1)
  const outcomes = spread(
    none,
    shares.map((share, hour) => share * (calm[hour] as number)),
  )
  const width = Math.ceil(shares.length / SURGE_PARTS)
  for (let first = 1; first < shares.length; first += width) {
    const end = Math.min(first + width, shares.length)
    const weight = (1 - SURGE_PROBABILITY) ** (first - 1) * (1 - (1 - SURGE_PROBABILITY) ** (end - first))
    const begin = Math.floor((first + end - 1) / 2)
    const surged = varianceAfterSurge(calm[begin - 1] as number)
    const hours = shares.map((share, hour) =>
      hour < begin ? share * (calm[hour] as number) : share * expectedState(surged, hour - begin),
    )
    outcomes.push(...spread(weight, hours))
  }
  return outcomes
}

/**
 * Splits an outcome by its bursts, which spread the variance of a span: two outcomes with the same mean, and
 * the variance of the sum of its hours.
 */
function spread(weight: number, hours: readonly number[]): Outcome[] {
  const [sum, squares] = hours.reduce(([all, own], each) => [all + each, own + each * each], [0, 0])
  if (sum === 0) return [{ weight, variance: Number.EPSILON }]
  const away = Math.min(0.95, Math.sqrt((BURST_VARIANCE * squares) / (sum * sum)))
  return [1 - away, 1 + away].map((factor) => ({ weight: weight / 2, variance: sum * factor }))
}

/**
 * Computes the variance of each hour of a span at a state of one. A step within the window counts by the part
 * of the window after it.
 */
function hourVariances(terms: OptionTerms, span: VarianceSpan): number[] {
  const { volatility } = terms
  const { from, to, windowMs } = span
  const windowFrom = to - windowMs
  const cube = (at: number) => ((to - at) / windowMs) ** 3
  const shares: number[] = []
  for (let begin = floorTo(from, HOUR); begin < to; begin = toInstant(begin + HOUR)) {
    const [first, last] = [Math.max(begin, from), Math.min(begin + HOUR, to)]
    const before = Math.max(0, Math.min(last, windowFrom) - first)
    const within = Math.max(first, windowFrom)
    const counted = last > within ? ((cube(within) - cube(last)) * windowMs) / 3 : 0
    const hours = { from: toInstant(first), to: toInstant(last) }
    const pattern = patternAt(begin) * meanSessionVariance(terms, hours, PROCESS_VERSION)
    shares.push(((volatility * volatility) / HOURS_IN_DAY) * pattern * ((before + counted) / HOUR))
  }
  return shares
}

const POINTS = 120
const STEP = (VARIANCE_RANGE.max - VARIANCE_RANGE.min) / (POINTS - 1)
const stateAt = (point: number): number => VARIANCE_RANGE.min + point * STEP
/** The expectations after each number of hours, by the present state; computed on demand. */
const expectations: Float64Array[] = []

function interpolate(table: Float64Array, variance: number): number {
  const position = Math.min(POINTS - 1, Math.max(0, (variance - VARIANCE_RANGE.min) / STEP))
  const low = Math.min(POINTS - 2, Math.floor(position))
  const part = position - low
  return (table[low] as number) * (1 - part) + (table[low + 1] as number) * part
}

/** Computes the expected state of variance after some hours, with all surges to come. */
function expectedState(variance: number, hours: number): number {
  if (expectations.length === 0)
    expectations.push(Float64Array.from({ length: POINTS }, (_, at) => stateAt(at)))
  for (let hour = expectations.length; hour <= hours; hour++) {
    const before = expectations[hour - 1] as Float64Array
    const after = (state: number) =>
      (1 - SURGE_PROBABILITY) * interpolate(before, varianceAfter(state)) +
      SURGE_PROBABILITY * interpolate(before, varianceAfterSurge(state))
    expectations.push(Float64Array.from({ length: POINTS }, (_, at) => after(stateAt(at))))
  }
  return interpolate(expectations[hours] as Float64Array, variance)
}
