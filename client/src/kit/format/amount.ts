import {
  type Amount,
  amountFixed,
  amountText,
  truncate,
  type Language,
  LANGUAGES,
  multiplyByInt,
  negate,
  ONE,
  divideByInt,
  ZERO,
} from '@bourse/contracts/kit'
import { DECIMALS_MAX, chooseDecimals, type FigureKind, kindOfCode } from './figure-kind.ts'
import { perLanguage } from './per-language.ts'

type Separators = { readonly group: string; readonly mark: string }

/** Decimal and group separators of a language; digits are always 0–9. */
export const findSeparators = perLanguage((language): Separators => {
  const format = new Intl.NumberFormat(LANGUAGES[language].tag, {
    numberingSystem: 'latn',
    useGrouping: 'always',
  })
  const parts = format.formatToParts(-1234567.5)
  const part = (type: string, otherwise: string) =>
    parts.find((each) => each.type === type)?.value ?? otherwise
  return { group: part('group', ','), mark: part('decimal', '.') }
})

/** Formats a plain decimal text ("-1234.5") with the separators of a language. */
function withSeparators(plain: string, language: Language): string {
  const { group, mark } = findSeparators(language)
  const negative = plain.startsWith('-')
  const [whole = '0', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return `${negative ? '−' : ''}${grouped}${fraction === undefined ? '' : `${mark}${fraction}`}`
}

const THOUSAND = multiplyByInt(ONE, 1_000n)
const MILLION = multiplyByInt(ONE, 1_000_000n)
const BILLION = multiplyByInt(ONE, 1_000_000_000n)

/** Number of decimals of a step; 0.01 has two. */
export const decimalsOfStep = (step: Amount): number => amountText(step).split('.')[1]?.length ?? 0

/** Truncates to a number of decimals, and retains trailing zeros. */
export const plainText = (amount: Amount, decimals: number, language: Language): string =>
  withSeparators(amountFixed(amount, decimals), language)

/** A price with the decimals of its market's tick; without a tick the price's size decides. */
export const priceText = (price: Amount, tick: Amount | null, language: Language): string =>
  plainText(price, tick === null ? guessDecimals(price) : decimalsOfStep(tick), language)

const absolute = (amount: Amount): Amount => (amount < 0n ? negate(amount) : amount)

function guessDecimals(price: Amount): number {
  const size = absolute(price)
  if (size >= ONE) return 2
  return size >= divideByInt(ONE, 100n, 'down') ? 4 : 8
}

/** A quantity with at most the decimals of its kind, no trailing zeros, never rounded up. */
export const quantityText = (amount: Amount, language: Language, kind: FigureKind = 'exact'): string =>
  withSeparators(amountText(truncate(amount, chooseDecimals(amount, kind))), language)

/** A figure with all its digits, for what was typed and for rates. */
export const fullText = (amount: Amount, language: Language): string =>
  withSeparators(amountText(amount), language)

/** A quantity with its code, which decides its kind. */
export const valueText = (amount: Amount, code: string, language: Language): string =>
  `${quantityText(amount, language, kindOfCode(code))} ${code}`.trimEnd()

export const fiatText = (amount: Amount, language: Language): string => plainText(amount, 2, language)

/** One decimal and B from a billion, M above a million, K above a thousand; otherwise four decimals. */
export function compactText(amount: Amount, language: Language): string {
  const size = absolute(amount)
  if (size >= BILLION) return `${plainText(divideByInt(amount, 1_000_000_000n, 'down'), 1, language)}B`
  if (size > MILLION) return `${plainText(divideByInt(amount, 1_000_000n, 'down'), 1, language)}M`
  if (size > THOUSAND) return `${plainText(divideByInt(amount, 1_000n, 'down'), 1, language)}K`
  return plainText(amount, 4, language)
}

const TEN_THOUSAND = multiplyByInt(ONE, 10_000n)
const SIGNIFICANT = 4

/** A quantity of the order book: four significant digits, so that a column has one width; compact from 10,000 on. */
export function bookQuantityText(quantity: Amount, language: Language): string {
  if (quantity >= TEN_THOUSAND) return compactText(quantity, language)
  const [whole = '0', fraction = ''] = amountText(quantity).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const decimals = whole === '0' ? zeros + SIGNIFICANT : SIGNIFICANT - whole.length
  return plainText(quantity, Math.min(DECIMALS_MAX, decimals), language)
}

/** "+" for positive amounts, "−" for negative, no sign for zero. */
export const signedText = (amount: Amount, text: string): string => (amount > ZERO ? `+${text}` : text)

const SMALLEST_PERCENT = divideByInt(ONE, 10_000n, 'down')

/** A percentage that is not a change: no plus sign, two significant digits when small. */
export function rateText(percent: Amount, language: Language): string {
  const size = absolute(percent)
  if (size > ZERO && size < SMALLEST_PERCENT) return `<${percentText(SMALLEST_PERCENT, language, 4).slice(1)}`
  const zeros = size === ZERO ? 0 : [10n, 100n, 1_000n].filter((part) => size * part < ONE).length
  return percentText(percent, language, 2 + zeros).replace(/^\+/, '')
}

/** A plain percentage number (1.25 means 1.25 %) with its sign, rounded half away from zero to two decimals. */
export function percentText(percent: Amount, language: Language, decimals = 2): string {
  const half = divideByInt(ONE, 2n * 10n ** BigInt(decimals), 'down')
  const rounded = truncate((percent < 0n ? percent - half : percent + half) as Amount, decimals)
  const gap = language === 'fra' ? '\u202f' : ''
  return `${signedText(rounded, plainText(rounded, decimals, language))}${gap}%`
}

/** A part of a whole in percent, without the sign of a change. */
export const shareText = (share: Amount, language: Language, decimals = 0): string =>
  percentText(multiplyByInt(share, 100n), language, decimals).replace('+', '')

/** An amount as typed text, truncated and never rounded up. */
export const truncateDecimals = (amount: Amount, decimals: number): string =>
  amountText(truncate(amount, decimals))
