import { type Amount, type Language, multiplyByInt, parseAmount, parseInstant } from '@bourse/contracts/kit'
import type { ReceiptHead } from '@bourse/contracts/receipts'
import { quantityText, timeText } from '#kit/format'
import type { Text } from '#text'
import { nameText, wordText } from './names.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/
const RATE = /(?:^|_)rate$/
/** Numbers that are identifiers. */
const NUMBERS = new Set(['market'])
const EVERY_PLACE = 18

type Manner = { readonly t: Text; readonly language: Language }

/** A value of a receipt as readable text; never rounded, because it is there to be checked. */
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
    ? `${quantityText(multiplyByInt(amount, 100n), language, EVERY_PLACE)}%`
    : quantityText(amount, language, EVERY_PLACE)
}

const TIER = /^[\d.]+:[\d.]+:[\d.]+$/

/** A list value as lines: margin tiers of a market, other positions of an account. */
export function valueLines(name: string, value: string, manner: Manner): string[] {
  if (name === 'tiers') return value.split(' ').map((tier) => tierText(tier, manner))
  if (name === 'others' && value !== '')
    return value.split(';').flatMap((line) => otherPositionLines(line, manner))
  return [valueText(name, value, manner)]
}

/** Threshold, maintenance margin rate and deduction: `≥ 50,000: 0.5% − 50`. */
function tierText(tier: string, manner: Manner): string {
  if (!TIER.test(tier)) return tier
  const [from = '', rate = '', cum = ''] = tier.split(':')
  const less = cum === '0' ? '' : ` − ${valueText('cum', cum, manner)}`
  return `≥ ${valueText('from', from, manner)}: ${valueText('rate', rate, manner)}${less}`
}

function otherPositionLines(line: string, manner: Manner): string[] {
  const [market, side = '', quantity = '', price = '', margin = '', tiers = ''] = line.split('|')
  const textOf = (name: string, value: string) => valueText(name, value, manner)
  return [
    `#${market} ${textOf('side', side)} ${textOf('quantity', quantity)} × ${textOf('open_price', price)}`,
    `${nameText('margin', manner.t)} ${textOf('margin', margin)}`,
    ...valueLines('tiers', tiers, manner),
  ]
}

/** Profit or loss for the member, signed; null where the result does not contain it. */
export function gainOf({ kind, result }: Pick<ReceiptHead, 'kind' | 'result'>): Amount | null {
  const amount = parseAmount(result[kind === 'overnight' ? 'taken' : 'profit'] ?? '')
  return amount === null || kind !== 'overnight' ? amount : multiplyByInt(amount, -1n)
}
