export type CardField = 'holder' | 'bank' | 'branch' | 'number' | 'city' | 'mobile'

const LEAST_DIGITS = { number: 8, mobile: 5 } as const

const digitsIn = (text: string): string => text.replace(/\D/g, '')

/** Only digits get into numbers; a card's are shown in fours. */
export function formatCardInput(field: CardField, text: string): string {
  if (field === 'mobile') return digitsIn(text).slice(0, 15)
  if (field === 'number')
    return digitsIn(text)
      .slice(0, 24)
      .replace(/(.{4})(?=.)/g, '$1 ')
  return text
}

export const plainNumber = (shown: string): string => shown.replaceAll(' ', '')

/** Typed, but too few digits for a card or a phone number. */
export const isTooShort = (field: 'number' | 'mobile', text: string): boolean =>
  text !== '' && plainNumber(text).length < LEAST_DIGITS[field]

/** The last four digits stand, the rest is hidden: a review may be seen over the shoulder. */
export function lastDigits(number: string): string {
  const digits = plainNumber(number)
  return digits.length <= 4 ? digits : `•••• ${digits.slice(-4)}`
}
