import {
  addMs,
  type Amount,
  toAmount,
  assert,
  DAY,
  divide,
  HOUR,
  type Instant,
  max,
  min,
  MINUTE,
  multiply,
  subtract,
  sum,
  truncate,
  ZERO,
} from '@bourse/contracts/kit'
import { type Candle, type MarketId, type Period, PERIODS } from '@bourse/contracts/market'
import type { SplitRatio } from '@bourse/contracts/stocks'
import { floorToPeriod, shiftOpening, type Tick } from '#platform/market/source'
import { adjustCandle } from './splits.ts'
import type { ClosedBars } from './store.ts'

/** Periods whose closed candles are stored; candles of the others are made of these. */
export const STORED = { '1min': MINUTE, '5min': 5 * MINUTE, '60min': HOUR, '1day': DAY } as const
export type StoredPeriod = keyof typeof STORED

/** The last 24 hours; the start is rounded to full five minutes. */
export type Stats = {
  readonly open: Amount
  readonly high: Amount
  readonly low: Amount
  /** The volume in units of the base asset. */
  readonly volume: Amount
  /** The change in percent: 1.25 means +1.25 %. Truncated to two decimals. */
  readonly change: Amount
}

/** Candles of one market that are known before its first tick here. */
export type PastCandles = {
  readonly running: ReadonlyMap<Period, Candle>
  /** The closed five-minute candles of the last 24 hours, oldest first. */
  readonly recent: readonly Candle[]
}

/** The running candles and the 24-hour statistics of all markets, made of one tick after the other. */
export type RunningBars = {
  /** Sets the state before the tick of second `at`. */
  load(market: MarketId, at: Instant, past: PastCandles): void
  /** Sets the state of a market whose first second is `at`. */
  begin(market: MarketId, at: Instant, price: Amount): void
  has(market: MarketId): boolean
  /** Applies ticks of one market in the order of time. */
  apply(tick: Tick): void
  /** Converts the running candles and the statistics to new shares. */
  split(market: MarketId, ratio: SplitRatio): void
  /** Closes the candles that end by the second `at`, in which the market has no tick. */
  advance(market: MarketId, at: Instant): void
  running(market: MarketId, period: Period): Candle
  stats(market: MarketId): Stats
  /** Lists candles of stored periods that have closed and are not written yet, oldest first. */
  closed(): readonly ClosedBars[]
  /** Removes closed candles that have been written. */
  markWritten(bars: readonly ClosedBars[]): void
  /** Removes closed candles, before states are loaded on a record with these newest openings by width. */
  reset(stored: ReadonlyMap<number, Instant>): void
}

type RunningCandle = { candle: Candle; end: Instant; isClosed: boolean }
type Window = Omit<Stats, 'change'>
type State = {
  readonly loadedAt: Instant
  readonly running: Map<Period, RunningCandle>
  recent: Candle[]
  window: Window | null
}

const HUNDRED = toAmount('100')

export function createRunningBars(): RunningBars {
  const states = new Map<MarketId, State>()
  const closed = createClosedBars()
  const of = (market: MarketId): State => {
    const found = states.get(market)
    assert(found !== undefined, 'candles are read after the first tick')
    return found
  }
  const running = (market: MarketId, period: Period): Candle => {
    const bar = of(market).running.get(period)
    assert(bar !== undefined, 'every period has a running candle')
    return bar.candle
  }

  function close(market: MarketId, period: Period, { candle, end }: RunningCandle): void {
    const width = STORED[period as StoredPeriod]
    // A candle that had ended when the state was loaded is stored, or belongs to the history.
    if (width === undefined || end <= of(market).loadedAt) return
    if (period === '5min') of(market).recent.push(candle)
    closed.add(market, width, candle)
  }

  return {
    load(market, at, past) {
      const open = [...past.running].map(([period, candle]) => {
        const end = shiftOpening(period, candle.time, 1)
        return [period, { candle, end, isClosed: false }] as const
      })
      const recent = [...past.recent]
      states.set(market, { loadedAt: at, running: new Map(open), recent, window: computeWindow(recent) })
    },
    begin: (market, at, price) => void states.set(market, buildFirstState(at, price)),
    has: (market) => states.has(market),
    apply(tick) {
      const state = of(tick.market)
      for (const period of PERIODS) {
        const bar = state.running.get(period)
        assert(bar !== undefined, 'every period has a running candle')
        if (tick.at < bar.end) bar.candle = growCandle(bar.candle, tick)
        else {
          if (!bar.isClosed) close(tick.market, period, bar)
          state.running.set(period, openCandle(period, bar.isClosed ? tick.price : bar.candle.close, tick))
          if (period === '5min') moveWindow(state, tick.at)
        }
      }
    },
    split: (market, ratio) => splitState(of(market), ratio),
    advance: (market, at) => advanceState(of(market), at, (period, bar) => close(market, period, bar)),
    running,
    stats: (market) => computeStats(of(market).window, running(market, '5min')),
    closed: closed.all,
    markWritten: closed.remove,
    reset: closed.reset,
  }
}

/** Holds closed candles that are not stored, oldest first. */
function createClosedBars() {
  let closed: { width: number; opening: Instant; bars: Map<MarketId, Candle> }[] = []
  let stored: ReadonlyMap<number, Instant> = new Map()
  return {
    add(market: MarketId, width: number, candle: Candle): void {
      // After a gap, wide candles are stored before the minute that closed them: a restart closes them again.
      const newest = stored.get(width)
      if (newest !== undefined && candle.time <= newest) return
      const same = closed.find((each) => each.width === width && each.opening === candle.time)
      if (same === undefined) closed.push({ width, opening: candle.time, bars: new Map([[market, candle]]) })
      else same.bars.set(market, candle)
    },
    all: (): readonly ClosedBars[] => closed,
    remove(bars: readonly ClosedBars[]): void {
      closed = closed.filter((each) => !bars.includes(each))
    },
    reset(newest: ReadonlyMap<number, Instant>): void {
      closed = []
      stored = newest
    },
  }
}

function splitState(state: State, ratio: SplitRatio): void {
  for (const bar of state.running.values()) bar.candle = adjustCandle(bar.candle, ratio)
  state.recent = state.recent.map((candle) => adjustCandle(candle, ratio))
  state.window = computeWindow(state.recent)
}

function advanceState(state: State, at: Instant, close: (period: Period, bar: RunningCandle) => void): void {
  for (const [period, bar] of state.running) {
    if (bar.isClosed || bar.end > at) continue
    close(period, bar)
    bar.isClosed = true
  }
}

/** Builds the state of a market whose first second is `at`: flat candles at the price before it. */
function buildFirstState(at: Instant, price: Amount): State {
  const flat = (period: Period) => {
    const time = floorToPeriod(period, at)
    const candle = { time, open: price, high: price, low: price, close: price, volume: ZERO }
    return [period, { candle, end: shiftOpening(period, time, 1), isClosed: false }] as const
  }
  return { loadedAt: at, running: new Map(PERIODS.map(flat)), recent: [], window: null }
}

/** Opens a candle with the tick, at the close of the one before. */
function openCandle(period: Period, open: Amount, tick: Tick): RunningCandle {
  const time = floorToPeriod(period, tick.at)
  const candle = { time, open, high: open, low: open, close: open, volume: ZERO }
  return { candle: growCandle(candle, tick), end: shiftOpening(period, time, 1), isClosed: false }
}

function moveWindow(state: State, now: Instant): void {
  const from = addMs(floorToPeriod('5min', now), -DAY)
  state.recent = state.recent.filter(({ time }) => time >= from)
  state.window = computeWindow(state.recent)
}

const growCandle = (candle: Candle, { price, volume }: Tick): Candle => ({
  ...candle,
  high: max(candle.high, price),
  low: min(candle.low, price),
  close: price,
  volume: sum(candle.volume ?? ZERO, volume),
})

/** Aggregates contiguous candles into one that opens at `time`; null without any. */
export function foldCandles(time: Instant, candles: readonly Candle[]): Candle | null {
  const whole = computeWindow(candles)
  return whole === null ? null : { time, ...whole, close: (candles.at(-1) as Candle).close }
}

/** Computes the figures of the last 24 hours; null without candles. */
function computeWindow(candles: readonly Candle[]): Window | null {
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

function computeStats(window: Window | null, now: Candle): Stats {
  const before = window ?? { open: now.open, high: now.high, low: now.low, volume: ZERO }
  return {
    open: before.open,
    high: max(before.high, now.high),
    low: min(before.low, now.low),
    volume: sum(before.volume, now.volume ?? ZERO),
    change: computeChange(before.open, now.close),
  }
}

/** The change in percent, truncated to two decimals. */
export const computeChange = (from: Amount, to: Amount): Amount =>
  truncate(multiply(divide(subtract(to, from), from, 'down'), HUNDRED, 'down'), 2)
