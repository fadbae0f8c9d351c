import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { HistoryHours } from './history-hours.ts'
import { keyedNoise } from './keyed-noise.ts'
import { type Bar, fold, path, split, volumes } from './split.ts'

/** The nested widths into which a day is split. Every other period aggregates one of them. */
export const LEVELS = [
  { width: DAY, parts: 24 },
  { width: HOUR, parts: 12 },
  { width: 5 * MINUTE, parts: 5 },
  { width: MINUTE, parts: 60 },
] as const
export type Level = 0 | 1 | 2 | 3

/** The prices of a minute, its open first, then that of each second; and the share of the volume in each. */
export type Minute = { readonly points: readonly number[]; readonly shares: readonly number[] }
/** Bars are numbered by their width since 1970. */
export type Tree = { bar(level: Level, index: number): Bar; minute(index: number): Minute }

const SPLITS_CACHED = 256
const PATHS_CACHED = 4

/** Creates the tree of all bars of a market's history, from days down to seconds, computed on demand. */
export function barTree(key: Uint8Array, market: MarketId, hours: HistoryHours): Tree {
  const splits = [new Map<number, Bar[]>(), new Map<number, Bar[]>()] as const
  const paths = new Map<number, Minute>()
  const named = (level: Level, index: number) => keyedNoise(key, market, 'split', level, index)

  function bar(level: Level, index: number): Bar {
    if (level === 0) return hours.day(index)
    if (level === 1) return hours.hour(index).bar
    const above = (level - 1) as 1 | 2
    const { parts } = LEVELS[above]
    const parent = Math.floor(index / parts)
    const siblings = memoize(splits[(level - 2) as 0 | 1], parent, SPLITS_CACHED, () => {
      const whole = bar(above, parent)
      return split(whole, parts, computeReach(whole, parts), named(above, parent))
    })
    return siblings[index - parent * parts] as Bar
  }

  function minute(index: number): Minute {
    return memoize(paths, index, PATHS_CACHED, () => {
      const [whole, random] = [bar(3, index), named(3, index)]
      const { parts } = LEVELS[3]
      const points = path(whole, parts, computeReach(whole, parts), random)
      return { points, shares: volumes(whole.volume, parts, random) }
    })
  }
  return { bar, minute }
}

/** The range of a random walk is 1.6 times the standard deviation of its end, on average. */
const RANGE_OF_WALK = 1.6

/** Computes the typical move within one part of a bar, in ticks. */
const computeReach = ({ high, low }: Bar, parts: number): number =>
  (high - low) / RANGE_OF_WALK / Math.sqrt(parts)

/** Returns the part of a bar before the whole second `until`, which is within or after the bar. */
export function barBefore(tree: Tree, level: Level, at: { index: number; until: Instant }): Bar {
  const { width, parts } = LEVELS[level]
  const shownMs = at.until - at.index * width
  if (shownMs >= width) return tree.bar(level, at.index)
  if (level === 3) return begun(tree.minute(at.index), shownMs / SECOND)
  const below = (level + 1) as Level
  const first = at.index * parts
  const running = first + Math.floor((shownMs - 1) / LEVELS[below].width)
  const closed = Array.from({ length: running - first }, (_, part) => tree.bar(below, first + part))
  return fold([...closed, barBefore(tree, below, { index: running, until: at.until })])
}

/** Returns the bar of a minute's first seconds. */
function begun({ points, shares }: Minute, seconds: number): Bar {
  const shown = points.slice(0, seconds + 1)
  return {
    open: points[0] as number,
    high: Math.max(...shown),
    low: Math.min(...shown),
    close: points[seconds] as number,
    volume: shares.slice(0, seconds).reduce((a, b) => a + b, 0),
  }
}

/** Memoizes a value; evicts the oldest entry at the limit. */
function memoize<T>(memory: Map<number, T>, key: number, limit: number, make: () => T): T {
  const known = memory.get(key)
  if (known !== undefined) return known
  const made = make()
  memory.set(key, made)
  if (memory.size > limit) memory.delete(memory.keys().next().value as number)
  return made
}
