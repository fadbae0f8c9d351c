import { wilderAverage } from './averages.ts'
import type { Bars, Line } from './bars.ts'

const DAY_MS = 86_400_000

/** Begins again with each UTC day; with each month where candles are days, with each year where they are longer. */
export function volumeWeightedPrice({ time, high, low, close, volume }: Bars): Line {
  const lengthMs = (time.at(-1) ?? 0) - (time.at(-2) ?? 0)
  const digits = lengthMs < DAY_MS ? 10 : lengthMs < 7 * DAY_MS ? 7 : 4
  let [anchor, turnover, traded] = ['', 0, 0]
  return close.map((last, at) => {
    const own = new Date(time[at] as number).toISOString().slice(0, digits)
    if (own !== anchor) [anchor, turnover, traded] = [own, 0, 0]
    const typical = ((high[at] as number) + (low[at] as number) + last) / 3
    turnover += typical * (volume[at] ?? 0)
    traded += volume[at] ?? 0
    return traded === 0 ? null : turnover / traded
  })
}

/** The range of each candle, including the gap to the close before it. */
export const trueRange = ({ high, low, close }: Bars): readonly number[] =>
  close.map((_, at) => {
    const [top, bottom, before] = [high[at] as number, low[at] as number, close[at - 1]]
    if (before === undefined) return top - bottom
    return Math.max(top, before) - Math.min(bottom, before)
  })

export const averageTrueRange = (bars: Bars, length: number): Line => wilderAverage(trueRange(bars), length)

/** The volume of rising candles minus that of falling ones. */
export function onBalanceVolume({ close, volume }: Bars): Line {
  let total = 0
  return close.map((last, at) => {
    const before = close[at - 1] ?? last
    total += Math.sign(last - before) * (volume[at] ?? 0)
    return total
  })
}

type StochasticLengths = { readonly length: number; readonly k: number; readonly d: number }

/** K and D begin at 50, and J is 3K − 2D, as in KDJ charts. */
export function stochasticKdj({ high, low, close }: Bars, { length, k, d }: StochasticLengths) {
  let [fast, slow] = [50, 50]
  const rows = close.map((last, at) => {
    if (at < length - 1) return null
    const top = Math.max(...high.slice(at - length + 1, at + 1))
    const bottom = Math.min(...low.slice(at - length + 1, at + 1))
    const position = top === bottom ? 50 : (100 * (last - bottom)) / (top - bottom)
    fast = ((k - 1) * fast + position) / k
    slow = ((d - 1) * slow + fast) / d
    return { k: fast, d: slow, j: 3 * fast - 2 * slow }
  })
  const pick = (name: 'k' | 'd' | 'j'): Line => rows.map((row) => row?.[name] ?? null)
  return { k: pick('k'), d: pick('d'), j: pick('j') }
}

/** Wilder's stop and reverse: below a rising market and above a falling one, closer with each new extreme. */
export function parabolicSar({ high, low, close }: Bars, step: number, most: number): Line {
  const line: (number | null)[] = close.map(() => null)
  if (close.length < 2) return line
  let isRising = (close[1] as number) >= (close[0] as number)
  let extreme = isRising ? (high[0] as number) : (low[0] as number)
  let stop = isRising ? (low[0] as number) : (high[0] as number)
  let speed = step
  for (let at = 1; at < close.length; at += 1) {
    const [top, bottom] = [high[at] as number, low[at] as number]
    stop += speed * (extreme - stop)
    // The stop never enters the range of the last two candles.
    const before = [at - 1, Math.max(0, at - 2)]
    stop = isRising
      ? Math.min(stop, ...before.map((each) => low[each] as number))
      : Math.max(stop, ...before.map((each) => high[each] as number))
    if (isRising ? bottom < stop : top > stop) {
      isRising = !isRising
      stop = extreme
      extreme = isRising ? top : bottom
      speed = step
    } else if (isRising ? top > extreme : bottom < extreme) {
      extreme = isRising ? top : bottom
      speed = Math.min(most, speed + step)
    }
    line[at] = stop
  }
  return line
}
