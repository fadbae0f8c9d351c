/** Start and end of the emphasised part of a figure. */
export type Range = readonly [from: number, to: number]

export const ALL: Range = [0, Infinity]
const BRIGHT_DIGITS = 4

/** The integer part from one on; the first four significant digits below one; all of a zero. */
export function significantRange(text: string, mark: string): Range {
  const at = text.lastIndexOf(mark)
  if (at < 0) return ALL
  if (/[1-9]/.test(text.slice(0, at))) return [0, at]
  const first = text.slice(at).search(/[1-9]/)
  return first < 0 ? ALL : [at + first, at + first + BRIGHT_DIGITS]
}
