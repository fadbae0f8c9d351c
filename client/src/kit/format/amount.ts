import {
  type Amount,
  amountFixed,
  amountText,
  truncate,
  type Language,
  multiplyByInt,
  negate,
  ONE,
  divideByInt,
  ZERO,
} from '@bourse/contracts/kit'
import { withSeparators } from './separators.ts'

const BALANCE_PLACES = 8
const THOUSAND = multiplyByInt(ONE, 1_000n)
const MILLION = multiplyByInt(ONE, 1_000_000n)

/** Number of decimals of a step; 0.01 has two. */
export const placesOf = (step: Amount): number => amountText(step).split('.')[1]?.length ?? 0

/** Truncates to `places` decimals and retains trailing zeros. */
export const plainText = (amount: Amount, places: number, language: Language): string =>
  withSeparators(amountFixed(amount, places), language)

/** A price with the decimals of its market's tick; without a tick the price's size decides. */
export const priceText = (price: Amount, tick: Amount | null, language: Language): string =>
  plainText(price, tick === null ? guessPlaces(price) : placesOf(tick), language)

const sizeOf = (amount: Amount): Amount => (amount < 0n ? negate(amount) : amount)

function guessPlaces(price: Amount): number {
  const size = sizeOf(price)
  if (size >= ONE) return 2
  return size >= divideByInt(ONE, 100n, 'down') ? 4 : 8
}

/** A balance or quantity: up to eight decimals, no trailing zeros, never rounded up. */
export const quantityText = (amount: Amount, language: Language, places = BALANCE_PLACES): string =>
  withSeparators(amountText(truncate(amount, places)), language)

export const fiatText = (amount: Amount, language: Language): string => plainText(amount, 2, language)

/** One decimal and M from a million, one decimal and K from a thousand, otherwise four decimals. */
export function compactText(amount: Amount, language: Language): string {
  const size = sizeOf(amount)
  if (size > MILLION) return `${plainText(divideByInt(amount, 1_000_000n, 'down'), 1, language)}M`
  if (size > THOUSAND) return `${plainText(divideByInt(amount, 1_000n, 'down'), 1, language)}K`
  return plainText(amount, 4, language)
}

/** "+" for positive amounts, "−" for negative, no sign for zero. */
export const signedText = (amount: Amount, text: string): string => (amount > ZERO ? `+${text}` : text)

const SMALLEST_PERCENT = divideByInt(ONE, 10_000n, 'down')

/** A percentage that is not a change: no plus sign, two significant digits when small. */
export function rateText(percent: Amount, language: Language): string {
  const size = sizeOf(percent)
  if (size > ZERO && size < SMALLEST_PERCENT) return `<${percentText(SMALLEST_PERCENT, language, 4).slice(1)}`
  const zeros = size === ZERO ? 0 : [10n, 100n, 1_000n].filter((part) => size * part < ONE).length
  return percentText(percent, language, 2 + zeros).replace(/^\+/, '')
}

/** A plain percentage number (1.25 means 1.25 %) with its sign, rounded half away from zero to two decimals. */
export function percentText(percent: Amount, language: Language, places = 2): string {
  const half = divideByInt(ONE, 2n * 10n ** BigInt(places), 'down')
  const rounded = truncate((percent < 0n ? percent - half : percent + half) as Amount, places)
  const gap = language === 'fra' ? '\u202f' : ''
  return `${signedText(rounded, plainText(rounded, places, language))}${gap}%`
}
