export type CardField = 'holder' | 'bank' | 'branch' | 'number' | 'city' | 'mobile'

const LEAST_DIGITS = { number: 8, mobile: 5 } as const

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/** Restricts numbers to digits; card numbers are grouped by four. */
export function formatCardInput(field: CardField, text: string): string {
  if (field === 'mobile') return digitsIn(text).slice(0, 15)
  if (field === 'number')
    return digitsIn(text)
      .slice(0, 24)
      .replace(/(.{4})(?=.)/g, '$1 ')
  return text
}

export const plainNumber = (shown: string): string => shown.replaceAll(' ', '')

/** Typed, but with too few digits for a card or phone number. */
export const isTooShort = (field: 'number' | 'mobile', text: string): boolean =>
  text !== '' && plainNumber(text).length < LEAST_DIGITS[field]

/** Shows the last four digits only, because onlookers may see a review. */
export function lastDigits(number: string): string {
  const digits = plainNumber(number)
  return digits.length <= 4 ? digits : `•••• ${digits.slice(-4)}`
}
