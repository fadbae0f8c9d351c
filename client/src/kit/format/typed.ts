import { type Amount, amountText, truncate, parseAmount } from '@bourse/contracts/kit'

/** Keeps what may stand in an amount field: digits and one mark; comma and dot both mean the mark; decimals are cut. */
export function sanitizeAmountInput(raw: string, places: number): string {
  const clean = raw.replace(/[,٫。]/g, '.').replace(/[^\d.]/g, '')
  const at = clean.indexOf('.')
  const whole = (at < 0 ? clean : clean.slice(0, at)).slice(0, 20)
  if (at < 0 || places === 0) return whole.replace(/^0+(?=\d)/, '')
  const fraction = clean
    .slice(at + 1)
    .replaceAll('.', '')
    .slice(0, places)
  return `${whole.replace(/^0+(?=\d)/, '') || '0'}.${fraction}`
}

/** What a typed text means; null while it means nothing yet. */
export const parseAmountInput = (typed: string): Amount | null =>
  typed === '' ? null : parseAmount(typed.replace(/\.$/, ''))

/** An amount as it would have been typed, cut and never rounded up. */
export const truncateDecimals = (amount: Amount, places: number): string =>
  amountText(truncate(amount, places))
