/** One measured value with its goal. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** Null without a goal. */
  readonly goal: { readonly atMost: number } | { readonly atLeast: number } | null
}

export const isMet = ({ value, goal }: Figure): boolean =>
  goal === null || ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast)

/** Small values have decimals: a ratio of 0.96 is not one. */
const shown = (value: number): string =>
  String(Math.abs(value) < 20 ? Math.round(value * 1_000) / 1_000 : Math.round(value))

export function row(figure: Figure): string {
  const { name, value, unit, goal } = figure
  const bound = goal === null ? '' : 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`
  const status = goal === null ? '' : isMet(figure) ? 'ok' : 'over'
  return `${name.padEnd(52)}${shown(value).padStart(8)} ${unit.padEnd(4)}${bound.padStart(10)}  ${status}`
}
