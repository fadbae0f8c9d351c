import {
  type Amount,
  DAY,
  HOUR,
  type Instant,
  MINUTE,
  SECOND,
  assert,
  instantOf,
} from '@bourse/contracts/kit'
import type { Candle, MarketId, Period } from '@bourse/contracts/market'
import { noise } from './noise.ts'
import { GENESIS, openings, secondOf, shiftOpening } from './period.ts'
import { CANDLES_MAX, type PriceSource } from './source.ts'
import { type Bar, fold, path, split, volumes } from './split.ts'
import type { MarketTerms } from './terms.ts'

/*
 * NOTE: this file, noise.ts and split.ts are the exception to "no float near money". A made-up market needs noise, and
 * the noise is drawn in floats; but every price is rounded to a whole number of ticks before anything is compared with
 * it, so that candles of all periods agree exactly, and it leaves as an Amount on the market's tick.
 */

/** The widths a day is split into, one inside the other. Every other period is a fold of one of them. */
const LEVELS = [
  { width: DAY, parts: 24 },
  { width: HOUR, parts: 12 },
  { width: 5 * MINUTE, parts: 5 },
  { width: MINUTE, parts: 60 },
] as const
type Level = 0 | 1 | 2 | 3

const BASE: Record<Period, Level> = {
  '1min': 3,
  '5min': 2,
  '15min': 2,
  '30min': 2,
  '60min': 1,
  '1day': 0,
  '1week': 0,
  '1mon': 0,
  '1year': 0,
}

/** How fast the price is drawn back to where it started, per day: half of the way in ten weeks. */
const REVERSION = 0.01
/** The price never leaves start × e^±1.5, whatever the seed. */
const FARTHEST = 1.5
const GENESIS_DAY = GENESIS / DAY
const SPLITS_KEPT = 256
const PATHS_KEPT = 4

/**
 * A price process that is a pure function of seed, market and time. Days are a mean-reverting walk from a fixed
 * genesis; each candle is split into smaller ones by noise that only depends on its own name. So years of history cost
 * nothing until somebody looks, and any second of it can be computed again after the fact.
 */
export function seededSource({
  seed,
  markets,
}: {
  seed: string
  markets: readonly MarketTerms[]
}): PriceSource {
  const processes = new Map(markets.map((terms) => [terms.id, process(seed, terms)]))
  const of = (id: MarketId) => {
    const found = processes.get(id)
    assert(found !== undefined, 'only markets of the catalogue are priced')
    return found
  }
  return {
    tick: (market, second) => {
      const { price, volume } = of(market).second(second)
      return { market, at: secondOf(second), price, volume }
    },
    candles: (window) =>
      openings(window, CANDLES_MAX).map((opening) =>
        of(window.market).candle(window.period, opening, window.now),
      ),
  }
}

function process(seed: string, terms: MarketTerms) {
  const days = dailyBars(seed, terms)
  const kept = [new Map<number, Bar[]>(), new Map<number, Bar[]>(), new Map<number, Bar[]>()] as const
  const paths = new Map<number, { points: number[]; shares: number[] }>()
  const named = (level: Level, index: number) => noise(seed, terms.id, level, index)
  const reachOf = (bar: Bar, width: number) => bar.open * terms.volatility * Math.sqrt(width / DAY)

  function bar(level: Level, index: number): Bar {
    if (level === 0) return days(index)
    const above = (level - 1) as 0 | 1 | 2
    const { parts } = LEVELS[above]
    const parent = Math.floor(index / parts)
    const siblings = keep(kept[above], parent, SPLITS_KEPT, () =>
      split(
        bar(above, parent),
        parts,
        reachOf(bar(above, parent), LEVELS[level].width),
        named(above, parent),
      ),
    )
    return siblings[index - parent * parts] as Bar
  }

  /** The prices of a minute: its open, then the price in each of its seconds. */
  function minute(index: number) {
    return keep(paths, index, PATHS_KEPT, () => {
      const [whole, chance] = [bar(3, index), named(3, index)]
      const points = path(whole, 60, reachOf(whole, SECOND), chance)
      return { points, shares: volumes(whole.volume, 60, chance) }
    })
  }

  /** What a bar shows in the second of `now`: all of it once that second is its last. */
  function seen(level: Level, index: number, now: Instant): Bar {
    const { width, parts } = LEVELS[level]
    const gone = secondOf(now) + SECOND - index * width
    if (gone >= width) return bar(level, index)
    if (level === 3) return begun(minute(index), gone / SECOND)
    const below = (level + 1) as Level
    const first = index * parts
    const running = first + Math.floor((gone - 1) / LEVELS[below].width)
    const closed = Array.from({ length: running - first }, (_, at) => bar(below, first + at))
    return fold([...closed, seen(below, running, now)])
  }

  const money = (ticks: number, step: Amount) => (BigInt(ticks) * step) as Amount
  return {
    second(at: Instant) {
      const index = Math.floor(at / MINUTE)
      const { points, shares } = minute(index)
      const second = Math.floor((at - index * MINUTE) / SECOND)
      const [price, volume] = [points[second + 1] as number, shares[second] as number]
      return { price: money(price, terms.priceTick), volume: money(volume, terms.lotStep) }
    },
    candle(period: Period, opening: Instant, now: Instant): Candle {
      const level = BASE[period]
      const { width } = LEVELS[level]
      const end = Math.min(shiftOpening(period, opening, 1), secondOf(now) + SECOND)
      const pieces: Bar[] = []
      for (let index = opening / width; index * width < end; index++) pieces.push(seen(level, index, now))
      const { open, high, low, close, volume } = fold(pieces)
      const [o, h, l, c] = [open, high, low, close].map((ticks) => money(ticks, terms.priceTick)) as Prices
      return {
        time: instantOf(opening),
        open: o,
        high: h,
        low: l,
        close: c,
        volume: money(volume, terms.lotStep),
      }
    },
  }
}

type Prices = [Amount, Amount, Amount, Amount]

/** The first seconds of a minute. */
function begun({ points, shares }: { points: number[]; shares: number[] }, seconds: number): Bar {
  const seen = points.slice(0, seconds + 1)
  return {
    open: points[0] as number,
    high: Math.max(...seen),
    low: Math.min(...seen),
    close: points[seconds] as number,
    volume: shares.slice(0, seconds).reduce((a, b) => a + b, 0),
  }
}

/** The day's candles since the genesis. Each close is the next open; they are walked once and kept. */
function dailyBars(seed: string, terms: MarketTerms): (day: number) => Bar {
  const start = Number(terms.startPrice / terms.priceTick)
  const dailyLots = Number((terms.turnover * 10n ** 18n) / terms.startPrice / terms.lotStep)
  const bars: Bar[] = []
  let distance = 0
  const next = (): Bar => {
    const chance = noise(seed, terms.id, 'day', bars.length)
    const activity = 0.6 + chance.uniform() * 0.8
    const step = chance.normal() * terms.volatility * activity - distance * REVERSION
    distance = Math.min(FARTHEST, Math.max(-FARTHEST, distance + step))
    const open = bars.at(-1)?.close ?? start
    const close = Math.max(1, Math.round(start * Math.exp(distance)))
    const reach = open * terms.volatility * activity
    const wick = () => Math.floor((0.1 + Math.abs(chance.normal()) * 0.4) * reach)
    const high = Math.max(open, close) + wick()
    const low = Math.max(1, Math.min(open, close) - wick())
    return {
      open,
      high,
      low,
      close,
      volume: Math.floor(dailyLots * activity * (0.7 + chance.uniform() * 0.6)),
    }
  }
  return (day) => {
    assert(day >= GENESIS_DAY, 'the market has no price before its genesis')
    while (bars.length <= day - GENESIS_DAY) bars.push(next())
    return bars[day - GENESIS_DAY] as Bar
  }
}

/** A bounded memory: the oldest entry makes room. */
function keep<T>(memory: Map<number, T>, key: number, limit: number, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  if (memory.size > limit) memory.delete(memory.keys().next().value as number)
  return made
}
