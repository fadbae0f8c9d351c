/** The result of one contender in one round, by column. */
export type Round = { readonly target: string } & Readonly<Record<string, number | string>>

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Lists the contenders in the order of their first run. */
export const namesIn = (rounds: readonly Round[]): string[] => [
  ...new Set(rounds.map(({ target }) => target)),
]

const listMeasured = (rounds: readonly Round[], target: string, key: string): number[] =>
  rounds.filter((round) => round.target === target).map((round) => Number(round[key]))

export const middle = (rounds: readonly Round[], target: string, key: string): number =>
  median(listMeasured(rounds, target, key))

/** Computes the ratio per round and its median: a machine that was slow for a while was slow for both. */
export function ratio(
  rounds: readonly Round[],
  [one, other]: readonly [string, string],
  key: string,
): number {
  const [ones, others] = [listMeasured(rounds, one, key), listMeasured(rounds, other, key)]
  return median(ones.map((value, round) => value / (others[round] ?? Number.NaN)))
}

/** Rotates the contenders by round, so that none always follows the same one. */
export const rotate = <T>(targets: readonly T[], round: number): T[] =>
  targets.map((_, index) => targets[(index + round) % targets.length] as T)

export type Column = { readonly title: string; readonly key: string; readonly digits: number }

/** Prints medians, with minimum and maximum beside the first column. */
export function table(title: string, rounds: readonly Round[], columns: readonly Column[]): string {
  const rows = namesIn(rounds).map((name) => [
    name,
    ...columns.flatMap(({ key, digits }, index) => {
      const values = listMeasured(rounds, name, key)
      const shown = rounded(median(values), digits)
      if (index > 0) return [shown]
      return [shown, `${rounded(Math.min(...values), digits)}–${rounded(Math.max(...values), digits)}`]
    }),
  ])
  const head = [
    title,
    ...columns.flatMap((column, index) => (index > 0 ? [column.title] : [column.title, 'range'])),
  ]
  const all = [head, ...rows]
  const widths = head.map((_, index) => Math.max(...all.map((row) => (row[index] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .join('\n')
}

const rounded = (value: number, digits: number): string => {
  const scale = 10 ** digits
  return String(Math.round(value * scale) / scale)
}
