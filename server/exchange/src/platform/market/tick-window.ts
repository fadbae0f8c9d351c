import { addMs, type Amount, assert, type Instant, max, min, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { groupBy } from '#platform/kernel'
import { MARK_PRICES } from '@bourse/contracts/futures'
import type { RecordedTick } from './store.ts'

/**
 * Consecutive recorded seconds of all markets, 1 to 60 of them within one minute. A market without a tick of
 * its own in a second stood still: its newest recorded tick counts.
 */
export type TickWindow = {
  /** The first second. */
  readonly from: Instant
  readonly seconds: number
  /**
   * Returns the tick that counts in second `index`, from 0 to `seconds - 1`; −1 is the second before the
   * window. Null before the market's first tick.
   */
  tick(market: MarketId, index: number): RecordedTick | null
  /**
   * Returns the newest recorded ticks of a market at or before second `index`, at most as many as a mark price is
   * computed from, oldest first. Since a split of the market, or since its first tick, there may be fewer.
   */
  recent(market: MarketId, index: number): readonly RecordedTick[]
  /**
   * Returns the lowest price within the window, excluding the second before it. Null before the market's
   * first tick.
   */
  low(market: MarketId): Amount | null
  /** Returns the highest price, likewise. */
  high(market: MarketId): Amount | null
}

const SECONDS_MAX = 60

/** Returns the instant of second `index` of a window. */
export const secondIn = ({ from }: Pick<TickWindow, 'from'>, index: number): Instant =>
  addMs(from, index * SECOND)

/** Returns the tick of the second itself; null where the one that counts is older. */
export function ownTick(window: TickWindow, market: MarketId, index: number): RecordedTick | null {
  const tick = window.tick(market, index)
  return tick !== null && tick.at >= secondIn(window, index) ? tick : null
}

/**
 * Creates a window from the recorded ticks of each of its seconds, in any order of markets, and from the
 * ticks that counted before it; `recent` are the newest ticks before it, oldest first. Throws unless there are 1 to
 * 60 seconds.
 */
export function createTickWindow(
  from: Instant,
  ticksBySecond: readonly (readonly RecordedTick[])[],
  before: Iterable<RecordedTick> = [],
  recent: Iterable<RecordedTick> = before,
): TickWindow {
  const seconds = ticksBySecond.length
  assert(seconds >= 1 && seconds <= SECONDS_MAX, 'a window has 1 to 60 seconds')
  const paths = new Map<MarketId, (RecordedTick | null)[]>()
  const loadPath = (market: MarketId) => {
    const known = paths.get(market)
    if (known !== undefined) return known
    const fresh = Array.from<RecordedTick | null>({ length: seconds + 1 }).fill(null)
    paths.set(market, fresh)
    return fresh
  }
  for (const tick of before) loadPath(tick.market)[0] = tick
  for (const [index, ticks] of ticksBySecond.entries())
    for (const tick of ticks) loadPath(tick.market)[index + 1] = tick
  for (const path of paths.values()) fillGaps(path)
  const ranges = new Map([...paths].map(([market, path]) => [market, computeRange(path.slice(1))]))
  const recentOf = createRecent(paths, recent)
  return {
    from,
    seconds,
    tick: (market, index) => paths.get(market)?.[index + 1] ?? null,
    recent: recentOf,
    low: (market) => ranges.get(market)?.low ?? null,
    high: (market) => ranges.get(market)?.high ?? null,
  }
}

/** Finds the newest ticks of a market at a second of the window, and in the second before it. */
function createRecent(
  paths: ReadonlyMap<MarketId, readonly (RecordedTick | null)[]>,
  before: Iterable<RecordedTick>,
): TickWindow['recent'] {
  const older = groupBy([...before], ({ market }) => market)
  return (market, index) => {
    const found: RecordedTick[] = []
    const add = (tick: RecordedTick | null | undefined) => {
      if (tick != null && tick.at < (found.at(-1)?.at ?? Infinity)) found.push(tick)
    }
    const path = paths.get(market) ?? []
    for (let at = index + 1; at > 0 && found.length < MARK_PRICES; at--) add(path[at])
    const rest = older.get(market) ?? []
    for (let at = rest.length - 1; at >= 0 && found.length < MARK_PRICES; at--) add(rest[at])
    return found.reverse()
  }
}

/** Fills the gaps of a path with the tick before them. */
function fillGaps(path: (RecordedTick | null)[]): void {
  for (const [index, tick] of path.entries()) if (tick === null) path[index] = path[index - 1] ?? null
}

function computeRange(path: readonly (RecordedTick | null)[]): { low: Amount; high: Amount } | null {
  let range: { low: Amount; high: Amount } | null = null
  for (const tick of path) {
    if (tick === null) continue
    const { price } = tick
    range =
      range === null
        ? { low: price, high: price }
        : { low: min(range.low, price), high: max(range.high, price) }
  }
  return range
}
