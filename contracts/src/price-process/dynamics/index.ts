/**
 * The rules of price and volume that the live hours and the history before them share: variances, surges, sessions and
 * the noise that they draw from a key stream. Pure functions; the caller brings the cryptography. It simulates nothing.
 */
export {
  BLOCK_MS,
  burst,
  BURST_VARIANCE,
  computeLoadings,
  dailyLots,
  drawSurge,
  HOURS_IN_DAY,
  meanSessionVariance,
  nextVariance,
  patternAt,
  PRICE_MIN,
  PROCESS_VERSION,
  pullPerDay,
  restsAt,
  sessionVarianceAt,
  startTicks,
  SURGE_PROBABILITY,
  VARIANCE_RANGE,
  varianceAfter,
  varianceAfterSurge,
} from './dynamics.ts'
export type { HourState, MarketState, ProcessVersion } from './dynamics.ts'
export { drawNoise } from './noise.ts'
export type { KeyStream, Noise, OpenKeyStream } from './noise.ts'
export type { PriceTerms } from './terms.ts'
