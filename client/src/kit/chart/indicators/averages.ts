import type { Line } from './bars.ts'

const none = (count: number): (number | null)[] => Array.from({ length: count }, () => null)

export function movingAverage(values: readonly number[], length: number): Line {
  let total = 0
  return values.map((value, at) => {
    total += value - (values[at - length] ?? 0)
    return at < length - 1 ? null : total / length
  })
}

/** Starts at the average of the first `length` values and follows by `weight`. */
function smoothed(values: readonly number[], length: number, weight: number): Line {
  const line = none(values.length)
  if (values.length < length) return line
  let average = values.slice(0, length).reduce((sum, value) => sum + value, 0) / length
  line[length - 1] = average
  for (let at = length; at < values.length; at += 1) {
    average += weight * ((values[at] as number) - average)
    line[at] = average
  }
  return line
}

export const exponentialAverage = (values: readonly number[], length: number): Line =>
  smoothed(values, length, 2 / (length + 1))

export const wilderAverage = (values: readonly number[], length: number): Line =>
  smoothed(values, length, 1 / length)

/** `width` is the number of standard deviations. */
export function bollingerBands(values: readonly number[], length: number, width: number) {
  const middle = movingAverage(values, length)
  const spread = middle.map((mean, at) => {
    if (mean === null) return null
    let squares = 0
    for (let each = at - length + 1; each <= at; each += 1) squares += ((values[each] as number) - mean) ** 2
    return width * Math.sqrt(squares / length)
  })
  const away = (direction: 1 | -1): Line =>
    middle.map((mean, at) => (mean === null ? null : mean + direction * (spread[at] as number)))
  return { middle, upper: away(1), lower: away(-1) }
}

type Lengths = { readonly fast: number; readonly slow: number; readonly signal: number }

export function macd(values: readonly number[], lengths: Lengths) {
  const [fast, slow] = [exponentialAverage(values, lengths.fast), exponentialAverage(values, lengths.slow)]
  const line = slow.map((value, at) => {
    const own = fast[at] ?? null
    return value === null || own === null ? null : own - value
  })
  const known = line.filter((value) => value !== null)
  const signal = [...none(line.length - known.length), ...exponentialAverage(known, lengths.signal)]
  const histogram = signal.map((value, at) => (value === null ? null : (line[at] as number) - value))
  return { line, signal, histogram }
}

/** Wilder's RSI; 50 where nothing moved. */
export function relativeStrength(values: readonly number[], length: number): Line {
  const line = none(values.length)
  let [gain, loss] = [0, 0]
  for (let at = 1; at < values.length; at += 1) {
    const move = (values[at] as number) - (values[at - 1] as number)
    // The first `length` moves are averaged equally; later ones exponentially.
    const decay = at <= length ? 1 : (length - 1) / length
    gain = gain * decay + Math.max(0, move) / length
    loss = loss * decay + Math.max(0, -move) / length
    if (at >= length) line[at] = gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  }
  return line
}
