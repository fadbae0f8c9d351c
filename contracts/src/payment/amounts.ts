import { type Amount, parseAmount } from '#kit'

/** A decimal amount of a link: no sign, no exponent, a point. Null if it is not one, or finer than an amount. */
export function decimalAmount(text: string): Amount | null {
  const parts = /^(\d{0,20})(?:\.(\d{0,18}))?$/.exec(text)
  if (parts === null) return null
  const [, whole = '', fraction = ''] = parts
  return whole + fraction === '' ? null : parseAmount(`${whole || '0'}.${fraction || '0'}`)
}

const UNIT_DECIMALS = 18
const LARGEST_EXPONENT = 40

/** A number of EIP-681 in the smallest units of a coin, such as `2.014e18`. Null if it is not a whole number of them. */
export function unitsAmount(text: string, decimals: number): Amount | null {
  const parts = /^\+?(\d{1,40})(?:\.(\d{1,40}))?(?:e(\d{1,2}))?$/i.exec(text)
  if (parts === null) return null
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const zeros = Number(exponent) - fraction.length
  if (zeros < 0 || zeros > LARGEST_EXPONENT) return null
  const units = BigInt(whole + fraction) * 10n ** BigInt(zeros)
  return (units * 10n ** BigInt(UNIT_DECIMALS - decimals)) as Amount
}

type Parameters = ReadonlyMap<string, string>

export const hasText = (parameters: Parameters, name: string): boolean => (parameters.get(name) ?? '') !== ''

/** Whether a link states an amount in two fields, whose units differ. */
export const hasTwoAmounts = (parameters: Parameters): boolean =>
  hasText(parameters, 'amount') && hasText(parameters, 'value')
