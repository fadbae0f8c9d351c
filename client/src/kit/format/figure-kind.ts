import { type Amount, divideByInt, negate, ONE } from '@bourse/contracts/kit'

/**
 * The kinds of quantities. A price has the decimals of its market's tick, a percentage two, and a large figure is in
 * short (`compactText`).
 */
export type FigureKind = 'money' | 'coin' | 'exact'

type Row = {
  /** Decimals from one unit on, and below it. */
  readonly decimals: number
  readonly small: number
}

/** All figures of a kind have the decimals of its row; those that would read zero have up to eight. */
const KINDS: Readonly<Record<FigureKind, Row>> = {
  /** Values in US dollars, or in a coin that is worth one: balances, costs, fees, profits. */
  money: { decimals: 2, small: 4 },
  /** Quantities of other coins; those that are traded are multiples of their market's lot. */
  coin: { decimals: 6, small: 6 },
  /** Entries of an account and rates, as recorded. */
  exact: { decimals: 8, small: 8 },
}
export const DECIMALS_MAX = KINDS.exact.decimals

/** Codes whose unit is worth about a dollar. */
const MONEY: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD'])

export const kindOfCode = (code: string): FigureKind => (MONEY.has(code) ? 'money' : 'coin')

/** The number of decimals of a figure. */
export function chooseDecimals(amount: Amount, kind: FigureKind): number {
  const size = amount < 0n ? negate(amount) : amount
  const { decimals, small } = KINDS[kind]
  if (size >= ONE) return decimals
  const isLost = size < divideByInt(ONE, 10n ** BigInt(small), 'down')
  return isLost ? DECIMALS_MAX : small
}
