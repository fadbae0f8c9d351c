import { DAY, HOUR, type Instant, toInstant, MINUTE } from '#kit'
import type { MarketId, Segment } from '#market'
import { hasSession, isTrading, isWeekendRest } from '#stocks'
import type { Noise } from './noise.ts'
import type { PriceTerms } from './terms.ts'

/** The rules of price and volume that the live hours and the history share. */

/** The state of a market between two hours. */
export type MarketState = {
  /** The last price, in whole price ticks. */
  readonly price: number
  /**
   * Variance of the next hour's return, as a multiple of the market's long-run variance; a multiple of 10⁻⁶.
   */
  readonly variance: number
}

/** The opening state of an hour. Plain JSON: `JSON.parse(JSON.stringify(state))` is exactly the same. */
export type HourState = Readonly<Record<MarketId, MarketState>>

export const HOURS_IN_DAY = DAY / HOUR
/** Prices never fall below this number of ticks. */
export const PRICE_MIN = 100

/** Variance of each UTC hour as a multiple of the day's mean: most activity while Europe and America are awake. */
const PATTERN = [
  0.75, 0.7, 0.65, 0.6, 0.55, 0.55, 0.65, 0.85, 1, 1.05, 1, 1, 1.1, 1.45, 1.75, 1.8, 1.6, 1.35, 1.2, 1.1,
  1.05, 0.85, 0.75, 0.7,
].map((each, _, all) => (each * all.length) / all.reduce((a, b) => a + b))

export const patternAt = (at: Instant): number => PATTERN[Math.floor(at / HOUR) % HOURS_IN_DAY] as number

/** Version 2 has calm nights and weekends of stocks, and weekends of gold and currencies without volume. */
export type ProcessVersion = 1 | 2
/** The version of keys that are committed from now on; each key names its own. */
export const PROCESS_VERSION: ProcessVersion = 2

/**
 * The variance of a stock outside of its sessions, as a part of that of a 24-hour market: on days with a session, and on
 * days without one.
 */
const NIGHT_VARIANCE = 1 / 3
const REST_DAY_VARIANCE = 1 / 24

/** The length of a block, which has one variance; sessions begin and end with blocks. */
export const BLOCK_MS = 5 * MINUTE

/**
 * Computes the variance of the five minutes from an instant, as a part of that of a market without closing
 * hours.
 */
export function sessionVarianceAt(
  terms: Pick<PriceTerms, 'segment'>,
  at: Instant,
  version: ProcessVersion,
): number {
  if (version === 1 || isTrading(terms, at)) return 1
  return hasSession(at) ? NIGHT_VARIANCE : REST_DAY_VARIANCE
}

/** Computes the mean of `sessionVarianceAt` between two instants, both whole seconds within one UTC hour. */
export function meanSessionVariance(
  terms: Pick<PriceTerms, 'segment'>,
  { from, to }: { readonly from: Instant; readonly to: Instant },
  version: ProcessVersion,
): number {
  if (version === 1 || terms.segment !== 'stocks') return 1
  let sum = 0
  for (let at: number = from; at < to; at = nextBlock(at))
    sum += sessionVarianceAt(terms, toInstant(at), version) * (Math.min(nextBlock(at), to) - at)
  return sum / (to - from)
}

/**
 * Whether a market of gold, currencies and the like has no trades, because the markets of the world are
 * closed.
 */
export const restsAt = (
  { segment }: Pick<PriceTerms, 'segment'>,
  at: Instant,
  version: ProcessVersion,
): boolean => version > 1 && segment === 'contracts' && isWeekendRest(at)

const nextBlock = (at: number): number => Math.floor(at / BLOCK_MS) * BLOCK_MS + BLOCK_MS

/** Share of a segment's common factor in the standard deviation of its markets; the rest is a market's own. */
const LOADING: Record<Segment, number> = { crypto: 0.88, contracts: 0.4, stocks: 0.65 }

/** Computes the loadings of the common factor and of the market's own noise; their squares sum to one. */
export function computeLoadings({ segment }: PriceTerms): { readonly factor: number; readonly own: number } {
  const factor = LOADING[segment]
  return { factor, own: Math.sqrt(1 - factor * factor) }
}

/** Weights of the long-run mean and of the newest hour's return in the next hour's variance. */
const MEAN_WEIGHT = 0.1
const RETURN_WEIGHT = 0.015
/** The most that the squared return of one hour counts, as a multiple of its expectation. */
const SHOCK_MAX = 12
/** Surges of a segment's variance that last about half a day: one in so many hours, of so much variance. */
const SURGE_EVERY_HOURS = 130
const SURGE_VARIANCE = 9
const VARIANCE_MIN = 0.15
const VARIANCE_MAX = 8

/** Draws the variance that an hour adds to the next one, for a segment: mostly zero. */
export function drawSurge(noise: Noise): number {
  const isSurge = noise.uniform() * SURGE_EVERY_HOURS < 1
  const size = 0.5 + noise.uniform()
  return isSurge ? size * SURGE_VARIANCE : 0
}

/**
 * GARCH(1, 1) on the realised, hence public, return of an hour, plus surges. The mean is one.
 * @param shock The squared return divided by its expectation.
 * @param share The simulated part of the hour, 0 to 1.
 */
export function nextVariance(
  variance: number,
  { shock, surge, share }: { shock: number; surge: number; share: number },
): number {
  const surprise = variance * (Math.min(SHOCK_MAX, shock) - 1)
  const drift = MEAN_WEIGHT * (1 - variance) + RETURN_WEIGHT * surprise - SURGE_VARIANCE / SURGE_EVERY_HOURS
  const next = variance + share * (drift + surge)
  return Math.round(Math.min(VARIANCE_MAX, Math.max(VARIANCE_MIN, next)) * 1e6) / 1e6
}

export const VARIANCE_RANGE = { min: VARIANCE_MIN, max: VARIANCE_MAX } as const
export const SURGE_PROBABILITY = 1 / SURGE_EVERY_HOURS
/** The mean of an hour's shock, which is cut at `SHOCK_MAX`. */
const MEAN_SHOCK = 0.9768
/** Equally likely sizes that stand for all sizes of a surge. */
const SURGE_SIZES = 10

const varianceWith = (variance: number, surge: number): number =>
  nextVariance(variance, { shock: MEAN_SHOCK, surge, share: 1 })

/** Computes the variance expected after an hour without a surge. */
export const varianceAfter = (variance: number): number => varianceWith(variance, 0)

/** Computes the variance expected after an hour with a surge of unknown size. */
export function varianceAfterSurge(variance: number): number {
  let all = 0
  for (let at = 0; at < SURGE_SIZES; at++)
    all += varianceWith(variance, (0.5 + (at + 0.5) / SURGE_SIZES) * SURGE_VARIANCE)
  return all / SURGE_SIZES
}

const BURST_SOFTENING = 0.01
const BURST_SCALE = 1 / (2 * (Math.sqrt(1 + BURST_SOFTENING) - Math.sqrt(BURST_SOFTENING)))

/** Draws a fat-tailed multiple of variance with mean 1: usually near 0.6, at most 5.6. */
export const burst = (noise: Noise): number => BURST_SCALE / Math.sqrt(noise.uniform() + BURST_SOFTENING)

/** The variance of an hour's multiple: its burst, and the mean of twelve bursts of five minutes. */
export const BURST_VARIANCE = 0.457

/** A factor beyond which the pull to the start price begins. */
const FREE_RANGE = 3
/**
 * The pull per day, in standard deviations of a typical day, for each unit of the excess. At its strongest it
 * shifts the odds of one second's sign by 0.014 percentage points.
 */
const PULL_PER_DAY = 0.05
const EXCESS_MAX = 2

/** Computes the expected change of a price in a day, in ticks: zero within a factor of three of the start. */
export function pullPerDay(price: number, terms: PriceTerms): number {
  const start = startTicks(terms)
  const strength = price * terms.volatility * PULL_PER_DAY
  if (price > start * FREE_RANGE) return -strength * Math.min(EXCESS_MAX, price / (start * FREE_RANGE) - 1)
  if (price * FREE_RANGE < start) return strength * Math.min(EXCESS_MAX, start / (price * FREE_RANGE) - 1)
  return 0
}

export const startTicks = (terms: PriceTerms): number => Number(terms.startPrice / terms.priceTick)
/** Computes the lots of a typical day. */
export const dailyLots = (terms: PriceTerms): number =>
  Number((terms.turnover * 10n ** 18n) / terms.startPrice / terms.lotStep)
