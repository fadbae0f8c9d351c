import { type Amount, amountText, multiplyByInt, parseAmount } from '@bourse/contracts/kit'

/** Parses "0.35%" to a fraction; null for another text. */
export function parsePercent(text: string): Amount | null {
  const amount = /^\d{1,3}(\.\d{1,8})?%$/.test(text) ? parseAmount(text.slice(0, -1)) : null
  return amount === null ? null : ((amount / 100n) as Amount)
}

export const formatPercent = (rate: Amount): string => `${amountText(multiplyByInt(rate, 100n))}%`
