import {
  type Amount,
  amountFixed,
  amountText,
  truncate,
  type Language,
  multiplyByInt,
  negate,
  ONE,
  divide,
  divideByInt,
  ZERO,
} from '@bourse/contracts/kit'
import { withSeparators } from './separators.ts'

const BALANCE_PLACES = 8
const SIGNIFICANT_DIGITS = 6
const THOUSAND = multiplyByInt(ONE, 1_000n)
const MILLION = multiplyByInt(ONE, 1_000_000n)

/** Number of decimals of a step; 0.01 has two. */
export function placesOf(step: Amount): number {
  const [, fraction = ''] = amountText(step).split('.')
  return fraction.length
}

/** Truncates to `places` decimals and retains trailing zeros. */
export const plainText = (amount: Amount, places: number, language: Language): string =>
  withSeparators(amountFixed(amount, places), language)

/** A price with the decimals of its market's tick; without a tick the price's size decides. */
export function priceText(price: Amount, tick: Amount | null, language: Language): string {
  return plainText(price, tick === null ? guessPlaces(price) : placesOf(tick), language)
}

function guessPlaces(price: Amount): number {
  const size = price < 0n ? negate(price) : price
  if (size >= ONE) return 2
  return size >= divideByInt(ONE, 100n, 'down') ? 4 : 8
}

/** A balance or quantity: up to eight decimals, no trailing zeros, never rounded up. */
export const quantityText = (amount: Amount, language: Language, places = BALANCE_PLACES): string =>
  withSeparators(amountText(truncate(amount, places)), language)

export const fiatText = (amount: Amount, language: Language): string => plainText(amount, 2, language)

/** One decimal and M from a million, one decimal and K from a thousand, otherwise four decimals. */
export function compactText(amount: Amount, language: Language): string {
  const size = amount < 0n ? negate(amount) : amount
  if (size > MILLION) return `${plainText(divideByInt(amount, 1_000_000n, 'down'), 1, language)}M`
  if (size > THOUSAND) return `${plainText(divideByInt(amount, 1_000n, 'down'), 1, language)}K`
  return plainText(amount, 4, language)
}

/** "+" for positive amounts, "−" for negative, no sign for zero. */
export const signedText = (amount: Amount, text: string): string => (amount > ZERO ? `+${text}` : text)

const SMALLEST_PERCENT = divideByInt(ONE, 10_000n, 'down')

/** A percentage that is not a change: no plus sign, two significant digits when small. */
export function rateText(percent: Amount, language: Language): string {
  const size = percent < 0n ? negate(percent) : percent
  if (size > ZERO && size < SMALLEST_PERCENT) return `<${percentText(SMALLEST_PERCENT, language, 4).slice(1)}`
  const zeros = size === ZERO ? 0 : [10n, 100n, 1_000n].filter((part) => size * part < ONE).length
  return percentText(percent, language, 2 + zeros).replace(/^\+/, '')
}

/** A conversion rate in six significant digits: "1 BTC ≈ 60,000 USDT"; very small rates are inverted. */
export function conversionText(rate: Amount, from: string, to: string, language: Language): string {
  const isTiny = rate > ZERO && rate < SMALLEST_PERCENT
  const [shown, one, other] = isTiny ? [divide(ONE, rate, 'down'), to, from] : [rate, from, to]
  return `1 ${one} ≈ ${withSeparators(amountText(significant(shown)), language)} ${other}`
}

function significant(amount: Amount): Amount {
  const [whole = '', fraction = ''] = amountText(amount).split('.')
  const zeros = whole === '0' ? fraction.search(/[1-9]|$/) : -whole.length
  return truncate(amount, Math.max(0, SIGNIFICANT_DIGITS + zeros))
}

/** A plain percentage number (1.25 means 1.25 %) with its sign, rounded half away from zero to two decimals. */
export function percentText(percent: Amount, language: Language, places = 2): string {
  const half = divideByInt(ONE, 2n * 10n ** BigInt(places), 'down')
  const rounded = truncate((percent < 0n ? percent - half : percent + half) as Amount, places)
  const gap = language === 'fra' ? '\u202f' : ''
  return `${signedText(rounded, plainText(rounded, places, language))}${gap}%`
}
