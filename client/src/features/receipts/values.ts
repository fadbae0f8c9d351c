import { type Amount, type Language, multiply, parseAmount, parseInstant } from '@bourse/contracts/kit'
import type { ReceiptHead } from '@bourse/contracts/receipts'
import { quantityText, timeText } from '#kit/format'
import type { Text } from '#text'
import { wordText } from './names.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/
const RATE = /(?:^|_)rate$/
/** Numbers that name something and are not counted. */
const NUMBERS = new Set(['market'])
const EVERY_PLACE = 18

type Manner = { readonly t: Text; readonly language: Language }

/** A value of a receipt as a person reads it: never rounded, because it is there to be checked. */
export function valueText(name: string, value: string, { t, language }: Manner): string {
  const word = wordText(value, t)
  if (word !== null) return word
  if (MOMENT.test(value)) {
    const at = parseInstant(value)
    return at === null ? value : timeText(at, language)
  }
  if (!DECIMAL.test(value) || NUMBERS.has(name)) return value
  const amount = parseAmount(value)
  if (amount === null) return value
  return RATE.test(name)
    ? `${quantityText(multiply(amount, 100n), language, EVERY_PLACE)}%`
    : quantityText(amount, language, EVERY_PLACE)
}

/** What a settlement came to for the member, signed; null where the result does not say. */
export function gainOf({ kind, result }: Pick<ReceiptHead, 'kind' | 'result'>): Amount | null {
  const amount = parseAmount(result[kind === 'overnight' ? 'taken' : 'profit'] ?? '')
  return amount === null || kind !== 'overnight' ? amount : multiply(amount, -1n)
}
