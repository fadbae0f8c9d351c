import {
  type Amount,
  DAY,
  type Instant,
  MINUTE,
  SECOND,
  ZERO,
  amountOf,
  assert,
  truncate,
  instantOf,
  max,
  subtract,
  divide,
  min,
  sum,
  multiply,
} from '@bourse/contracts/kit'
import { type Candle, PERIODS, type Period } from '@bourse/contracts/market'
import { floorTo, openingOf, shiftOpening } from '#market/source'
import type { PriceSource, Tick } from '#market/source'
import type { MarketTerms } from '#market/source'

/** Periods whose running candle is updated by each tick. */
export const LIVE_PERIODS = PERIODS.filter((period) => period !== '1year')

/** The last 24 hours; the start is rounded to full five minutes. */
export type Stats = {
  readonly open: Amount
  readonly high: Amount
  readonly low: Amount
  /** In units of the base asset. */
  readonly volume: Amount
  /** In percent: 1.25 means +1.25 %. Truncated to two places. */
  readonly change: Amount
}

export type MarketStatsTracker = {
  /**
   * Applies the next tick of the market, in order. After a missed second the state is read from the source
   * again.
   */
  applyTick(tick: Tick): void
  running(period: Period): Candle
  stats(): Stats
}

type Running = { candle: Candle; end: Instant }
type Window = Omit<Stats, 'change'>
type Past = { readonly until: Instant; readonly candles: readonly Candle[]; readonly window: Window | null }

const WINDOW = 5 * MINUTE
const HUNDRED = amountOf('100')

/** Running candles and 24-hour statistics of one market, updated tick by tick. */
export function createMarketStatsTracker(
  source: PriceSource,
  { id: market }: MarketTerms,
): MarketStatsTracker {
  const bars = new Map<Period, Running>()
  let last: Tick | null = null
  let past: Past | null = null

  function open(period: Period, now: Instant): Running {
    const opening = openingOf(period, now)
    const [candle] = source.candles({ market, period, from: opening, to: opening, now })
    assert(candle !== undefined, 'the running candle has begun')
    return { candle, end: shiftOpening(period, opening, 1) }
  }

  function applyTick(tick: Tick): void {
    const isNext = last !== null && (tick.at === last.at || tick.at === last.at + SECOND)
    const volume = tick.at === last?.at ? ZERO : tick.volume
    for (const period of LIVE_PERIODS) {
      const bar = bars.get(period)
      const goesOn = isNext && bar !== undefined && tick.at < bar.end
      bars.set(
        period,
        goesOn ? { ...bar, candle: grown(bar.candle, tick.price, volume) } : open(period, tick.at),
      )
    }
    const until = floorTo(tick.at, WINDOW)
    if (past?.until !== until) past = pastBefore(until, past, { source, market })
    last = tick
  }

  function running(period: Period): Candle {
    const bar = bars.get(period)
    assert(bar !== undefined, 'statistics are read after the first tick')
    return bar.candle
  }

  function stats(): Stats {
    const now = running('5min')
    const before = past?.window ?? { open: now.open, high: now.high, low: now.low, volume: ZERO }
    const change = multiply(divide(subtract(now.close, before.open), before.open, 'down'), HUNDRED, 'down')
    return {
      open: before.open,
      high: max(before.high, now.high),
      low: min(before.low, now.low),
      volume: sum(before.volume, now.volume ?? ZERO),
      change: truncate(change, 2),
    }
  }
  return { applyTick, running, stats }
}

const grown = (candle: Candle, price: Amount, volume: Amount): Candle => ({
  ...candle,
  high: max(candle.high, price),
  low: min(candle.low, price),
  close: price,
  volume: sum(candle.volume ?? ZERO, volume),
})

/**
 * The 24 hours before the running five minutes: the known window moves forward, the rest is read from the
 * source.
 */
function pastBefore(
  until: Instant,
  known: Past | null,
  from: { source: PriceSource; market: MarketTerms['id'] },
): Past {
  const isNext = known !== null && known.until === until - WINDOW
  const since = isNext ? until - WINDOW : until - DAY
  const window = {
    period: '5min',
    from: instantOf(since),
    to: instantOf(until - WINDOW),
    now: until,
  } as const
  const fresh = from.source.candles({ market: from.market, ...window })
  const candles = isNext ? [...known.candles, ...fresh].filter(({ time }) => time >= until - DAY) : fresh
  return { until, candles, window: windowOf(candles) }
}

/** Null in the first minutes of the market. */
function windowOf(candles: readonly Candle[]): Window | null {
  const first = candles[0]
  if (first === undefined) return null
  let [{ high, low }, volume] = [first, ZERO]
  for (const candle of candles) {
    high = max(high, candle.high)
    low = min(low, candle.low)
    volume = sum(volume, candle.volume ?? ZERO)
  }
  return { open: first.open, high, low, volume }
}
