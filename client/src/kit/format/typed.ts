import { type Amount, amountText, truncate, parseAmount } from '@bourse/contracts/kit'

/** Retains digits and one decimal mark (comma or dot) and cuts excess decimals. */
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

/** Parses typed text; null for an incomplete or invalid number. */
export const parseAmountInput = (typed: string): Amount | null =>
  typed === '' ? null : parseAmount(typed.replace(/\.$/, ''))

/** An amount as typed text, truncated and never rounded up. */
export const truncateDecimals = (amount: Amount, places: number): string =>
  amountText(truncate(amount, places))
