import { normalizeTyped } from '@bourse/contracts/kit'
import type { Key } from '#text'

export type CardField = 'holder' | 'bank' | 'branch' | 'number' | 'city' | 'mobile'

const LENGTHS = { number: [8, 24], mobile: [5, 15] } as const

/** Groups a card number by four; any other text stays as it was typed. */
export const formatCardInput = (field: CardField, text: string): string =>
  field === 'number' && /^[\d ]+$/.test(text) ? text.replaceAll(' ', '').replace(/(.{4})(?=.)/g, '$1 ') : text

/** A typed card or phone number without its usual separators. */
export const plainNumber = (typed: string): string =>
  normalizeTyped(typed, 'digits')
    .replace(/^\+(?=\d)/, '')
    .replaceAll(/[-().]/g, '')

/** Typed, but with other characters than digits, or too few or too many for a card or phone number. */
export function isWrongNumber(field: 'number' | 'mobile', typed: string): boolean {
  const digits = plainNumber(typed)
  const [least, most] = LENGTHS[field]
  return typed !== '' && !(/^\d+$/.test(digits) && digits.length >= least && digits.length <= most)
}

/** Shows the last four digits only, because onlookers may see a review. */
export function lastDigits(number: string): string {
  const digits = plainNumber(number)
  return digits.length <= 4 ? digits : `•••• ${digits.slice(-4)}`
}

/** The kind of an international card's field, derived from its label; only these two have a format. */
type ForeignKind = 'swift' | 'aba' | 'plain'

/** The server localises the labels, but these two words are the same in every language. */
export function classifyLabel(label: string): ForeignKind {
  if (/swift|\bbic\b/i.test(label)) return 'swift'
  return /\baba\b/i.test(label) ? 'aba' : 'plain'
}

const SWIFT = /^(?:[A-Z0-9]{8}|[A-Z0-9]{11})$/
const ABA = /^\d{9}$/

/** A typed value as it is sent: SWIFT in capitals, numbers without separators. */
export function foreignValue(label: string, typed: string): string {
  const kind = classifyLabel(label)
  if (kind === 'plain') return normalizeTyped(typed, 'name')
  return normalizeTyped(typed, 'digits').replaceAll('-', '').toUpperCase()
}

export function foreignError(label: string, typed: string): Key | null {
  const value = foreignValue(label, typed)
  if (value === '') return 'field.required'
  const kind = classifyLabel(label)
  if (kind === 'swift' && !SWIFT.test(value)) return 'card.swift_wrong'
  return kind === 'aba' && !ABA.test(value) ? 'card.aba_wrong' : null
}

type Part = { readonly of: 'bank' | 'holder' | null; readonly from: number; readonly to: number }

/** Ten fields are five of the bank and five of the holder; any other number is one section. */
export const groupSections = (count: number): readonly Part[] =>
  count === 10
    ? [
        { of: 'bank', from: 0, to: 5 },
        { of: 'holder', from: 5, to: 10 },
      ]
    : [{ of: null, from: 0, to: count }]
