import type { Spread } from './spread.ts'

export type Goal = ({ readonly atMost: number } | { readonly atLeast: number }) & { readonly unit: string }

/** One measured value and its goal. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly goal: Goal | null
}

export const figure = (name: string, value: number, unit = ''): Figure => ({ name, value, unit, goal: null })

/** A count of flaws, which must be zero on every machine. */
export const none = (name: string, value: number): Figure => ({
  ...figure(name, value),
  goal: { atMost: 0, unit: '' },
})

export const percentiles = (name: string, spans: Spread): Figure[] => [
  figure(`${name}, median`, spans.at(0.5), 'ms'),
  figure(`${name}, 99 of 100`, spans.at(0.99), 'ms'),
]

export const isMet = ({ value, goal }: Figure): boolean =>
  goal === null || ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast)

/** Rounds a value; small ones have decimals, because a ratio of 0.96 is not one. */
const rounded = (value: number): string =>
  String(Math.abs(value) < 20 ? Math.round(value * 1_000) / 1_000 : Math.round(value))

export const formatGoal = (goal: Goal): string =>
  `${'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`} ${goal.unit}`.trim()

export function formatRow(measured: Figure): string {
  const { name, value, unit, goal } = measured
  const status = goal === null ? '' : isMet(measured) ? 'ok' : 'over'
  const bound = goal === null ? '' : formatGoal({ ...goal, unit: '' })
  return `${name.padEnd(52)}${rounded(value).padStart(8)} ${unit.padEnd(4)}${bound.padStart(10)}  ${status}`
}
