/** Where the bright part of a figure begins and ends. */
export type Range = readonly [from: number, to: number]

export const ALL: Range = [0, Infinity]
const BRIGHT_DIGITS = 4

/** From one on the whole part; below one the first four significant digits; all of a zero, which is never dimmed whole. */
export function significantRange(text: string, mark: string): Range {
  const at = text.lastIndexOf(mark)
  if (at < 0) return ALL
  if (/[1-9]/.test(text.slice(0, at))) return [0, at]
  const first = text.slice(at).search(/[1-9]/)
  return first < 0 ? ALL : [at + first, at + first + BRIGHT_DIGITS]
}
