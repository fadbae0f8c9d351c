import { addMs, assert, DAY, HOUR, type Instant, SECOND, toInstant } from '#kit'
import type { MarketId } from '#market'
import {
  BLOCK_MS,
  burst,
  computeLoadings,
  dailyLots,
  drawNoise,
  drawSurge,
  type HourState,
  type MarketState,
  meanSessionVariance,
  nextVariance,
  type OpenKeyStream,
  patternAt,
  PRICE_MIN,
  type PriceTerms,
  PROCESS_VERSION,
  type ProcessVersion,
  pullPerDay,
  restsAt,
  sessionVarianceAt,
} from '#price-process/dynamics'

/**
 * The live price process: all seconds of an hour as a pure function of the hour's key, its opening state and
 * the terms of the markets.
 *
 * Prices are a forward random walk on whole ticks. The sign of each step comes from words of the key stream
 * that no earlier second depends on, and is symmetric, so the past of all markets has no information on the
 * direction of the next step. (The exception is the weak pull beyond a factor of three of the start price.)
 * Variances are forecastable, as in real markets.
 *
 * NOTE: the files of this folder are the exception to "no float near money". Only `+ - * /`, integer
 * operations and `Math.sqrt` touch a price, which IEEE 754 rounds equally on every machine; prices are whole
 * ticks and volumes whole lots, exact far below 2⁵³.
 */
export type Hour = {
  /** Whether a market is in the opening state; others have no prices in this hour. */
  has(market: MarketId): boolean
  /** The price of each second of the hour, in whole price ticks. */
  prices(market: MarketId): Float64Array
  /** The volume of each of these seconds, in whole lots. */
  volumes(market: MarketId): Float64Array
  /** The state after the last second, in which the next key opens. */
  closing(): HourState
}

export type HourInput = {
  /** 32 bytes. */
  readonly key: Uint8Array
  /** The first second: the beginning of the hour, or a second within it where a key begins later. */
  readonly from: Instant
  /** The first second after it, in the same hour; the end of the hour by default. */
  readonly to?: Instant
  /** The version of the key; by default that of keys that are not committed yet. */
  readonly version?: ProcessVersion
  readonly markets: readonly PriceTerms[]
  readonly opening: HourState
  readonly openStream: OpenKeyStream
}

/** Standard normal noise for each second, and the surge of variance: common to the markets of a segment. */
type Factor = { readonly moves: Float64Array; readonly surge: number }
type Path = { readonly prices: Float64Array; readonly volumes: Float64Array; readonly closing: MarketState }

/** Simulates an hour. Markets are computed on first use, at about 0.25 ms each. */
export function simulateHour(input: HourInput): Hour {
  const { key, from, markets, opening, openStream, version = PROCESS_VERSION } = input
  const { to = addMs(toInstant(Math.floor(from / HOUR) * HOUR), HOUR) } = input
  assert(from % SECOND === 0 && to % SECOND === 0, 'an hour is simulated in whole seconds')
  const count = (to - from) / SECOND
  const factors = new Map<string, Factor>()
  const paths = new Map<MarketId, Path>()
  const computeFactor = (segment: string): Factor => {
    const known = factors.get(segment)
    if (known !== undefined) return known
    const noise = drawNoise(openStream, key, 'factor', segment)
    const surge = drawSurge(noise)
    const made = { moves: Float64Array.from({ length: count }, () => noise.normal()), surge }
    factors.set(segment, made)
    return made
  }
  const computePath = (id: MarketId): Path => {
    const known = paths.get(id)
    if (known !== undefined) return known
    const [terms, state] = [markets.find((each) => each.id === id), opening[id]]
    assert(terms !== undefined && state !== undefined, 'only markets with an opening state are simulated')
    const made = simulateMarket({ ...input, to, version, terms, state, factor: computeFactor(terms.segment) })
    paths.set(id, made)
    return made
  }
  return {
    prices: (market) => computePath(market).prices,
    volumes: (market) => computePath(market).volumes,
    has: (market) => opening[market] !== undefined,
    closing: () =>
      Object.fromEntries(
        markets.filter(({ id }) => opening[id] !== undefined).map(({ id }) => [id, computePath(id).closing]),
      ),
  }
}

type MarketInput = Pick<HourInput, 'key' | 'from' | 'openStream'> & {
  readonly to: Instant
  readonly version: ProcessVersion
  readonly terms: PriceTerms
  readonly state: MarketState
  /** The factor of the market's segment. */
  readonly factor: Factor
}

const SECONDS_IN_DAY = DAY / SECOND
const SECONDS_IN_HOUR = HOUR / SECOND
/** Scales the mean volume of a day to that of the terms. */
const VOLUME_SCALE = 1.26

/** Simulates the path of one market. Each five minutes have a variance of their own. */
function simulateMarket(input: MarketInput): Path {
  const { key, from, terms, state, factor, openStream } = input
  const { moves, surge } = factor
  const [noise, loading] = [drawNoise(openStream, key, 'market', terms.id), computeLoadings(terms)]
  const [prices, volumes] = [new Float64Array(moves.length), new Float64Array(moves.length)]
  const expected = state.variance * patternAt(from)
  const hourly = expected * burst(noise)
  const sigma = terms.volatility / Math.sqrt(SECONDS_IN_DAY)
  const perSecond = (dailyLots(terms) / SECONDS_IN_DAY) * VOLUME_SCALE
  let price = state.price
  let [scale, drift, lots] = [0, 0, 0]
  for (let at = 0; at < moves.length; at++) {
    const second = addMs(from, at * SECOND)
    if (at === 0 || second % BLOCK_MS === 0) {
      const own = sessionVarianceAt(terms, second, input.version)
      const multiple = Math.sqrt(hourly * own * burst(noise))
      scale = stepScale(price * sigma * multiple)
      drift = pullPerDay(price, terms) / SECONDS_IN_DAY
      lots = restsAt(terms, second, input.version) ? 0 : perSecond * multiple
    }
    const move = loading.factor * (moves[at] as number) + loading.own * noise.normal()
    const word = noise.word()
    const step = Math.floor(move * scale + drift + ((word & 0xffff) + 0.5) / 0x1_0000)
    price = Math.max(PRICE_MIN, price + step)
    prices[at] = price
    volumes[at] = Math.floor(lots * (0.3 + Math.abs(move)) * (0.5 + (word >>> 16) / 0x1_0000))
  }
  const change = (price - state.price) / state.price
  const own = meanSessionVariance(terms, input, input.version)
  const shock = (change * change) / (sigma * sigma * moves.length * expected * own)
  const share = moves.length / SECONDS_IN_HOUR
  return {
    prices,
    volumes,
    closing: { price, variance: nextVariance(state.variance, { shock, surge, share }) },
  }
}

/**
 * Computes the standard deviation of a step before it is rounded at random to a whole tick, so that the
 * rounded step has the standard deviation `sd`. Rounding x up with the probability of its fraction keeps the
 * mean and the symmetry of x, and adds the variance E(f(1 − f)) of the fraction f: 1/6 for wide steps, E|x| −
 * E(x²) for steps below one tick.
 */
function stepScale(sd: number): number {
  const variance = sd * sd
  return variance > 0.32 ? Math.sqrt(variance - 1 / 6) : variance * 1.25
}
