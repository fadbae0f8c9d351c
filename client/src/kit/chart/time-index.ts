import { type Instant, toInstant } from '@bourse/contracts/kit'

type Times = readonly number[]

/** The fractional index of a time among candles; it continues before the first and beyond the last one. */
export function indexOfTime(times: Times, time: number): number {
  const last = times.length - 1
  if (last < 0) return 0
  const [first, end] = [times[0] as number, times[last] as number]
  if (time <= first) return (time - first) / spacing(times, 0)
  if (time >= end) return last + (time - end) / spacing(times, last - 1)
  let [low, high] = [0, last]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((times[middle] as number) <= time) low = middle
    else high = middle
  }
  return low + (time - (times[low] as number)) / spacing(times, low)
}

/** The inverse of `indexOfTime`. */
export function timeOfIndex(times: Times, index: number): Instant {
  const last = times.length - 1
  if (last < 0) return toInstant(0)
  const low = Math.min(Math.max(0, Math.floor(index)), Math.max(0, last - 1))
  const time = (times[low] as number) + (index - low) * spacing(times, low)
  return toInstant(Math.max(0, Math.round(time)))
}

const MINUTE_MS = 60_000

/** The time from one candle to the next. */
function spacing(times: Times, at: number): number {
  const [from, to] = [times[Math.max(0, at)], times[Math.max(0, at) + 1]]
  return from === undefined || to === undefined ? MINUTE_MS : to - from
}
