import type { Key } from '#text'

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

/** The kind of an international card's field, derived from its label; only these two have a format. */
type ForeignKind = 'swift' | 'aba' | 'plain'

/** The server localises the labels, but these two words are the same in every language. */
export function kindOf(label: string): ForeignKind {
  if (/swift|\bbic\b/i.test(label)) return 'swift'
  return /\baba\b/i.test(label) ? 'aba' : 'plain'
}

const SWIFT = /^(?:[A-Z0-9]{8}|[A-Z0-9]{11})$/
const ABA = /^\d{9}$/

/** Capitals and digits for SWIFT, digits for ABA. */
export function sanitizeCode(kind: ForeignKind, text: string): string {
  if (kind === 'swift')
    return text
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 11)
  return kind === 'aba' ? text.replace(/\D/g, '').slice(0, 9) : text
}

export function foreignError(label: string, value: string): Key | null {
  if (value.trim() === '') return 'field.required'
  const kind = kindOf(label)
  if (kind === 'swift' && !SWIFT.test(value)) return 'card.swift_wrong'
  return kind === 'aba' && !ABA.test(value) ? 'card.aba_wrong' : null
}

type Part = { readonly of: 'bank' | 'holder' | null; readonly from: number; readonly to: number }

/** Ten fields are five of the bank and five of the holder; any other number is one section. */
export const sectionsOf = (count: number): readonly Part[] =>
  count === 10
    ? [
        { of: 'bank', from: 0, to: 5 },
        { of: 'holder', from: 5, to: 10 },
      ]
    : [{ of: null, from: 0, to: count }]
