import { addMs, assert, DAY, HOUR, toInstant } from '@bourse/contracts/kit'
import {
  HOURS_IN_DAY,
  type MarketState,
  meanSessionVariance,
  PRICE_MIN,
  type ProcessVersion,
  restsAt,
  burst,
  dailyLots,
  computeLoadings,
  drawSurge,
  nextVariance,
  patternAt,
  startTicks,
} from '@bourse/contracts/price-process/dynamics'
import type { Noise } from '@bourse/contracts/price-process/dynamics'
import { keyedNoise } from './keyed-noise.ts'
import { GENESIS } from './period.ts'
import { type Bar, fold } from './split.ts'
import type { MarketTerms } from './terms.ts'

/** An hour of a market's history and the state in which it opens. */
export type HistoryHour = { readonly bar: Bar; readonly state: MarketState }

/** Hours and days since the genesis, numbered by their width since 1970. */
export type HistoryHours = { hour(index: number): HistoryHour; day(index: number): Bar }

/**
 * Daily pull of the history to the start price, so that charts of every date show prices near those of the
 * catalogue. The history is public, so that its forecast has no value; live prices have no such pull.
 */
const REVERSION_PER_DAY = 0.01
/**
 * The days of a chunk. Hours are computed in chunks: one key stream each, and only the opening states of
 * chunks are retained.
 */
const CHUNK_DAYS = 32
const CHUNK_HOURS = CHUNK_DAYS * HOURS_IN_DAY
const CHUNKS_CACHED = 2
/** Scales the mean volume of a day to that of the terms. */
const VOLUME_SCALE = 1.5
const GENESIS_HOUR = GENESIS / HOUR

/**
 * The noise that markets of a segment share in each hour of a chunk: standard normal noise, and surges of
 * variance.
 */
type Factor = { readonly moves: Float64Array; readonly surge: Float64Array }
export type FactorOf = (segment: string, chunk: number) => Factor

export function historyFactors(key: Uint8Array): FactorOf {
  const known = new Map<string, Factor>()
  return (segment, chunk) => {
    const name = `${segment} ${chunk}`
    const cached = known.get(name)
    if (cached !== undefined) return cached
    const noise = keyedNoise(key, 'factor', segment, chunk)
    const moves = Float64Array.from({ length: CHUNK_HOURS }, () => noise.normal())
    const made = { moves, surge: moves.map(() => drawSurge(noise)) }
    known.set(name, made)
    return made
  }
}

/** The hours of a market. They are computed in order once, because each opens in the state the last left. */
type HistoryInput = {
  readonly key: Uint8Array
  readonly terms: MarketTerms
  readonly factorOf: FactorOf
  readonly version: ProcessVersion
}

export function historyHours({ key, terms, factorOf, version }: HistoryInput): HistoryHours {
  const start = startTicks(terms)
  assert(
    start >= PRICE_MIN && dailyLots(terms) < 2 ** 50,
    'prices and volumes of a day are whole numbers that floats hold exactly',
  )
  const openings: MarketState[] = [{ price: start, variance: 1 }]
  const days: Bar[] = []
  const recent = new Map<number, readonly HistoryHour[]>()
  const compute = (chunk: number): readonly HistoryHour[] => {
    const [noise, factor] = [keyedNoise(key, 'hours', terms.id, chunk), factorOf(terms.segment, chunk)]
    const from = GENESIS_HOUR + chunk * CHUNK_HOURS
    const made = simulateHours({
      from,
      terms,
      version,
      opening: openings[chunk] as MarketState,
      factor,
      noise,
    })
    recent.set(chunk, made.hours)
    if (recent.size > CHUNKS_CACHED) recent.delete(recent.keys().next().value as number)
    if (chunk + 1 === openings.length) {
      openings.push(made.closing)
      for (let hour = 0; hour < CHUNK_HOURS; hour += HOURS_IN_DAY)
        days.push(fold(made.hours.slice(hour, hour + HOURS_IN_DAY).map(({ bar }) => bar)))
    }
    return made.hours
  }
  const extendTo = (chunk: number) => {
    assert(chunk >= 0, 'the market has no price before its genesis')
    while (openings.length <= chunk + 1) compute(openings.length - 1)
  }
  return {
    hour(index) {
      const at = index - GENESIS_HOUR
      const chunk = Math.floor(at / CHUNK_HOURS)
      extendTo(chunk)
      return (recent.get(chunk) ?? compute(chunk))[at - chunk * CHUNK_HOURS] as HistoryHour
    },
    day(index) {
      const at = index - GENESIS / DAY
      extendTo(Math.floor(at / CHUNK_DAYS))
      return days[at] as Bar
    },
  }
}

type ChunkInput = {
  /** The number of the first hour. */
  readonly from: number
  readonly terms: MarketTerms
  readonly version: ProcessVersion
  readonly opening: MarketState
  readonly factor: Factor
  readonly noise: Noise
}

function simulateHours({ from, terms, version, opening, factor, noise }: ChunkInput) {
  const loading = computeLoadings(terms)
  const [hourlyVariance, start] = [(terms.volatility * terms.volatility) / HOURS_IN_DAY, startTicks(terms)]
  const hourlySigma = Math.sqrt(hourlyVariance)
  const hourlyLots = (dailyLots(terms) / HOURS_IN_DAY) * VOLUME_SCALE
  const hours: HistoryHour[] = []
  let state = opening
  for (let at = 0; at < factor.moves.length; at++) {
    const open = state.price
    const begin = toInstant((from + at) * HOUR)
    const own = meanSessionVariance(terms, { from: begin, to: addMs(begin, HOUR) }, version)
    const expected = hourlyVariance * state.variance * patternAt(begin) * own
    const sigma = Math.sqrt(expected * burst(noise))
    const z = loading.factor * (factor.moves[at] as number) + loading.own * noise.normal()
    const pull = ((start - open) * REVERSION_PER_DAY) / HOURS_IN_DAY
    const close = Math.max(PRICE_MIN, open + Math.floor(open * sigma * z + pull + noise.uniform()))
    const activity = (sigma / hourlySigma) * (0.5 + 0.5 * Math.abs(z)) * (0.4 + 1.2 * noise.uniform())
    const volume = restsAt(terms, begin, version) ? 0 : Math.floor(hourlyLots * activity)
    const range = extremes({ open, close, sigma: open * sigma, noise })
    hours.push({ bar: { open, ...range, close, volume }, state })
    const [shock, surge] = [(sigma * sigma * z * z) / expected, factor.surge[at] as number]
    state = { price: close, variance: nextVariance(state.variance, { shock, surge, share: 1 }) }
  }
  return { hours, closing: state }
}

/**
 * Draws the high and low of a Brownian path between open and close: the maximum of a bridge is (open + close
 * + √((close − open)² + 2 σ² E)) / 2 with an exponential E, and half the sum of two squared normals is one.
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
}): { high: number; low: number } {
  const [middle, distance] = [(open + close) / 2, close - open]
  const reach = () => {
    const [a, b] = [noise.normal(), noise.normal()]
    return Math.sqrt(distance * distance + sigma * sigma * (a * a + b * b)) / 2
  }
  return {
    high: Math.max(open, close, Math.floor(middle + reach())),
    low: Math.max(PRICE_MIN, Math.min(open, close, Math.ceil(middle - reach()))),
  }
}
