import { type Amount, divide, max, multiplyByInt, subtract, sum, ZERO } from '#kit'
import type { Equity } from './balance-shapes.ts'

/** Amounts in USD. */
export type EquityParts = { readonly assets: Amount; readonly floating: Amount; readonly debts: Amount }

/** The own wealth: without borrowed money, with the profit of open positions. */
export const computeEquity = ({ assets, floating, debts }: EquityParts): Amount =>
  subtract(sum(assets, floating), debts)

type DayResult = { readonly result: Amount; readonly percent: Amount | null }

/**
 * The member's own result since an earlier time: wealth now less wealth then less the money that came in between. In
 * percent of the wealth then and that money; null where there was none.
 */
export function dayResult(equity: Amount, before: NonNullable<Equity['dayAgo']>): DayResult {
  const result = subtract(subtract(equity, before.equity), before.netDeposits)
  const invested = sum(before.equity, max(before.netDeposits, ZERO))
  return { result, percent: invested > ZERO ? divide(multiplyByInt(result, 100n), invested, 'down') : null }
}
