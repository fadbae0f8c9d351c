import { assert } from '@bourse/contracts/kit'
import type { Noise } from '@bourse/contracts/price-process/dynamics'

/**
 * A candle in whole price ticks and whole lots. They are integers far below 2⁵³, so sums and comparisons are
 * exact; the floats in this file only choose *which* integers. Exported values are Amounts again (see
 * process.ts).
 */
export type Bar = { open: number; high: number; low: number; close: number; volume: number }

/** Aggregates contiguous bars. */
export function fold(bars: readonly Bar[]): Bar {
  const [first, last] = [bars[0], bars.at(-1)]
  assert(first !== undefined && last !== undefined, 'a bar aggregates at least one')
  const whole = { ...first, close: last.close, volume: 0 }
  for (const bar of bars) {
    if (bar.high > whole.high) whole.high = bar.high
    if (bar.low < whole.low) whole.low = bar.low
    whole.volume += bar.volume
  }
  return whole
}

/**
 * Splits a bar into parts that agree with it exactly: they are contiguous from its open to its close, reach
 * its high and its low and never leave them, and their volumes sum to its own. `reach` is the typical move
 * within one part, in ticks.
 */
export function split(bar: Bar, parts: number, reach: number, noise: Noise): Bar[] {
  const points = walk(bar, parts, reach, noise)
  const bars = volumes(bar.volume, parts, noise).map((volume, at) => {
    const [open, close] = [points[at] as number, points[at + 1] as number]
    const high = Math.min(bar.high, Math.max(open, close) + wick(reach, noise))
    const low = Math.max(bar.low, Math.min(open, close) - wick(reach, noise))
    return { open, high, low, close, volume }
  })
  const highest = bars.reduce((best, each) => (each.high > best.high ? each : best))
  highest.high = bar.high
  const lowest = bars.reduce((best, each) => (each.low < best.low ? each : best))
  lowest.low = bar.low
  return bars
}

const wick = (reach: number, noise: Noise): number => Math.floor(Math.abs(noise.normal()) * reach * 0.4)

/**
 * Draws the prices at the ends of the parts, both ends of the bar included, that touch the high and the low
 * exactly.
 */
export function path(bar: Bar, parts: number, reach: number, noise: Noise): number[] {
  const points = walk(bar, parts, reach, noise)
  if (Math.max(...points) < bar.high) points[innermost(points, Math.max)] = bar.high
  if (Math.min(...points) > bar.low) {
    const taken = points.indexOf(bar.high)
    points[innermost(points, Math.min, taken)] = bar.low
  }
  return points
}

/** Finds the most extreme inner point other than the one already taken. */
function innermost(points: readonly number[], pick: (a: number, b: number) => number, taken = -1): number {
  let best = taken === 1 ? 2 : 1
  for (let at = best + 1; at < points.length - 1; at++) {
    const [challenger, champion] = [points[at] as number, points[best] as number]
    if (at !== taken && challenger !== champion && pick(challenger, champion) === challenger) best = at
  }
  return best
}

/**
 * Draws a random bridge from the open to the close, reflected at the high and the low, and bent to approach
 * both.
 */
function walk(bar: Bar, parts: number, reach: number, noise: Noise): number[] {
  const steps = [0]
  for (let at = 0; at < parts; at++) steps.push((steps[at] as number) + noise.normal() * reach)
  const drift = (bar.close - bar.open - (steps[parts] as number)) / parts
  const points = steps.map((step, at) => bounce(bar.open + step + at * drift, bar))
  const top = innermost(points, Math.max)
  const bottom = innermost(points, Math.min, top)
  // The outward bend stops short of the extreme by a random part of one step; a wick reaches it.
  const insets = [noise.uniform() * reach, noise.uniform() * reach] as const
  if (bar.high - Math.max(bar.open, bar.close) > reach) bend(points, top, bottom, bar.high - insets[0], 1)
  if (Math.min(bar.open, bar.close) - bar.low > reach) bend(points, bottom, top, bar.low + insets[1], -1)
  const whole = points.map((point) => Math.min(bar.high, Math.max(bar.low, Math.round(point))))
  whole[0] = bar.open
  whole[parts] = bar.close
  return whole
}

/** Reflects a point outside of the bar back into it. */
function bounce(point: number, bar: Bar): number {
  const folded = point > bar.high ? 2 * bar.high - point : point < bar.low ? 2 * bar.low - point : point
  return Math.min(bar.high, Math.max(bar.low, folded))
}

/**
 * Moves the point at `peak` outward to a target; the effect decays over its neighbours, and the ends and
 * `fixed` stay.
 */
function bend(points: number[], peak: number, fixed: number, target: number, outward: 1 | -1): void {
  const move = target - (points[peak] as number)
  if (move * outward <= 0) return
  const last = points.length - 1
  const left = fixed < peak ? fixed : 0
  const right = fixed > peak ? fixed : last
  for (let at = left + 1; at < right; at++) {
    const share = at <= peak ? (at - left) / (peak - left) : (right - at) / (right - peak)
    points[at] = (points[at] as number) + move * share
  }
}

/** Draws a burst of volume: mostly near zero, sometimes up to three times the typical value. */
function burst(noise: Noise): number {
  const draw = noise.uniform()
  return draw * draw * draw * draw * 3
}

/** Divides a volume at random; the parts sum to it exactly. */
export function volumes(total: number, parts: number, noise: Noise): number[] {
  const weights = Array.from({ length: parts }, () => 0.3 + noise.uniform() + burst(noise))
  const sum = weights.reduce((a, b) => a + b, 0)
  let [passed, given] = [0, 0]
  return weights.map((weight, at) => {
    passed += weight
    const until = at === parts - 1 ? total : Math.min(total, Math.floor((total * passed) / sum))
    const part = until - given
    given = until
    return part
  })
}
