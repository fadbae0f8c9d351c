import { DAY, HOUR, assert, instantOf } from '@bourse/contracts/kit'
import {
  HOURS_IN_DAY,
  type MarketState,
  PRICE_MIN,
  burst,
  dailyLots,
  loadingsOf,
  nextVariance,
  patternAt,
  startTicks,
} from './dynamics.ts'
import { type Noise, keyedNoise } from './keyed-noise.ts'
import { GENESIS } from './period.ts'
import { type Bar, fold } from './split.ts'
import type { MarketTerms } from './terms.ts'

/** The hours of one day. */
export type HistoryDay = {
  readonly bars: readonly Bar[]
  /** The state at the beginning of each hour, and after the last. */
  readonly states: readonly MarketState[]
}

export type HistoryDays = { day(day: number): HistoryDay; bar(day: number): Bar }

/**
 * Daily pull of the history to the start price, so that charts of every date show prices near those of the
 * catalogue. The history is public, so that its forecast has no value; live prices have no such pull.
 */
const REVERSION_PER_DAY = 0.004
const GENESIS_DAY = GENESIS / DAY
const DAYS_CACHED = 64

/** Standard normal noise for each hour of a day, common to a segment. */
export type FactorOf = (segment: string, day: number) => Float64Array

export function historyFactors(key: Uint8Array): FactorOf {
  const known = new Map<string, Float64Array>()
  return (segment, day) => {
    const name = `${segment} ${day}`
    const cached = known.get(name)
    if (cached !== undefined) return cached
    const noise = keyedNoise(key, 'factor', segment, day)
    const made = Float64Array.from({ length: HOURS_IN_DAY }, () => noise.normal())
    known.set(name, made)
    return made
  }
}

/**
 * The hours of a market since the genesis. Each day opens in the closing state of the day before; days are
 * computed in order once, and their bars and opening states are cached.
 */
export function historyDays(key: Uint8Array, terms: MarketTerms, factorOf: FactorOf): HistoryDays {
  const start = startTicks(terms)
  assert(
    start >= PRICE_MIN && dailyLots(terms) < 2 ** 50,
    'prices and volumes of a day are whole numbers that floats hold exactly',
  )
  const openings: MarketState[] = [{ price: start, variance: 1 }]
  const bars: Bar[] = []
  const recent = new Map<number, HistoryDay>()
  const compute = (at: number): HistoryDay => {
    const day = GENESIS_DAY + at
    const [noise, factor] = [keyedNoise(key, terms.id, 'day', day), factorOf(terms.segment, day)]
    const computed = simulateDay({ day, terms, opening: openings[at] as MarketState, factor, noise })
    recent.set(at, computed)
    if (recent.size > DAYS_CACHED) recent.delete(recent.keys().next().value as number)
    return computed
  }
  const upTo = (day: number): number => {
    const at = day - GENESIS_DAY
    assert(at >= 0, 'the market has no price before its genesis')
    while (bars.length <= at) {
      const { bars: hours, states } = compute(bars.length)
      openings.push(states[HOURS_IN_DAY] as MarketState)
      bars.push(fold(hours))
    }
    return at
  }
  return {
    bar: (day) => bars[upTo(day)] as Bar,
    day(day) {
      const at = upTo(day)
      return recent.get(at) ?? compute(at)
    },
  }
}

type DayInput = {
  readonly day: number
  readonly terms: MarketTerms
  readonly opening: MarketState
  readonly factor: Float64Array
  readonly noise: Noise
}

function simulateDay({ day, terms, opening, factor, noise }: DayInput): HistoryDay {
  const { factor: common, own } = loadingsOf(terms)
  const [hourlyVariance, start] = [(terms.volatility * terms.volatility) / HOURS_IN_DAY, startTicks(terms)]
  const hourlyLots = dailyLots(terms) / HOURS_IN_DAY
  const bars: Bar[] = []
  const states = [opening]
  for (let hour = 0; hour < HOURS_IN_DAY; hour++) {
    const { price: open, variance } = states[hour] as MarketState
    const expected = hourlyVariance * variance * patternAt(instantOf(day * DAY + hour * HOUR))
    const sigma = Math.sqrt(expected * burst(noise))
    const move = sigma * (common * (factor[hour] as number) + own * noise.normal())
    const pull = ((start - open) * REVERSION_PER_DAY) / HOURS_IN_DAY
    const close = Math.max(PRICE_MIN, open + Math.floor(open * move + pull + noise.uniform()))
    const lots = (hourlyLots * sigma) / Math.sqrt(hourlyVariance)
    bars.push({
      ...extremes({ open, close, sigma: open * sigma, noise }),
      volume: Math.floor(lots * (0.6 + (0.4 * Math.abs(move)) / sigma) * (0.75 + 0.5 * noise.uniform())),
    })
    const shock = (move * move) / expected
    states.push({ price: close, variance: nextVariance(variance, shock, 1) })
  }
  return { bars, states }
}

/**
 * High and low of a Brownian path between open and close: the maximum of a bridge is
 * (open + close + √((close − open)² + 2 σ² E)) / 2 with an exponential E, and half the sum of two squared
 * normals is one.
 */
function extremes({
  open,
  close,
  sigma,
  noise,
}: {
  open: number
  close: number
  sigma: number
  noise: Noise
}): Omit<Bar, 'volume'> {
  const [middle, distance] = [(open + close) / 2, close - open]
  const reach = () => {
    const [a, b] = [noise.normal(), noise.normal()]
    return Math.sqrt(distance * distance + sigma * sigma * (a * a + b * b)) / 2
  }
  const high = Math.max(open, close, Math.floor(middle + reach()))
  const low = Math.max(PRICE_MIN, Math.min(open, close, Math.ceil(middle - reach())))
  return { open, high, low, close }
}
