import { type Amount, type Language, latinDigits, normalizeTyped, parseAmount } from '@bourse/contracts/kit'
import { findSeparators } from './amount.ts'

/**
 * The reading of a typed amount: one number, or why there is none. `plain` has every typed digit: "1234.50".
 * Unclear is a single foreign sign before three digits, which may group or divide.
 */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly plain: string; readonly isPlainly: boolean }
  | { readonly kind: 'unclear'; readonly decimal: string; readonly whole: string }
  | { readonly kind: 'wrong'; readonly isHopeless: boolean }

/** Superscripts, fractions and enclosed numbers would become digits under normalization: 10² is not 102. */
const OTHER_NUMBERS = /[\p{No}\p{Nl}]/u
const FIGURES = /^[\d., ]*$/
/** A tab or a line break groups nothing: two copied cells, 5 and 250, are not 5250. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u

/**
 * Reads a typed or pasted amount. Accepted are the language's own format, with or without group signs (every
 * kind of space groups too), another format if its two signs show which is the decimal mark, and a single comma or
 * point that cannot group. Signs, exponents, units and abbreviations are refused, so no character is ever dropped.
 */
export function readTyped(typed: string, language: Language): AmountReading {
  const separators = findSeparators(language)
  const text = latinDigits(normalizeTyped(typed, 'words'))
    .replaceAll('。', '.')
    .replaceAll('٫', separators.mark)
  if (text === '') return { kind: 'empty' }
  if (OTHER_NUMBERS.test(typed) || BREAKS.test(typed.trim()) || !FIGURES.test(text))
    return { kind: 'wrong', isHopeless: true }
  return readFigures(text, separators)
}

const WRONG: AmountReading = { kind: 'wrong', isHopeless: false }

function readFigures(text: string, { group, mark }: ReturnType<typeof findSeparators>): AmountReading {
  const signs = text.match(/[., ]/g) ?? []
  const [first = '', second, third] = new Set(signs)
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','), text.lastIndexOf(' '))
  const [head, last, tail] = [text.slice(0, Math.max(at, 0)), text.charAt(at), text.slice(at + 1)]
  const decimal = (whole: string, isPlainly: boolean) => readNumber(whole, tail, isPlainly)
  if (signs.length === 0) return readNumber(text, '', true)
  if (third !== undefined) return WRONG
  if (second !== undefined) {
    const isOnce = text.indexOf(last) === at
    return isOnce && last !== ' ' && isGrouped(head, first)
      ? decimal(head.replaceAll(first, ''), true)
      : WRONG
  }
  if (last === mark && signs.length === 1) return decimal(head, true)
  const doesGroup = last === ' ' || last === normalizeTyped(`0${group}0`, 'words').charAt(1)
  if (doesGroup && isGrouped(text, last)) return readNumber(text.replaceAll(last, ''), '', signs.length > 1)
  if (signs.length > 1 || last === ' ') return WRONG
  if (tail.length === 3) return { kind: 'unclear', decimal: `${text}0`, whole: withoutZeros(head + tail) }
  return decimal(head, false)
}

/** 1,234,567: groups of three, and no zero before them. */
const isGrouped = (text: string, sign: string): boolean => {
  const [first = '', ...others] = text.split(sign)
  return /^[1-9]\d{0,2}$/.test(first) && others.length > 0 && others.every((each) => /^\d{3}$/.test(each))
}

const withoutZeros = (whole: string): string => whole.replace(/^0+(?=\d)/, '')

function readNumber(whole: string, fraction: string, isPlainly: boolean): AmountReading {
  if (whole + fraction === '') return WRONG
  const units = withoutZeros(whole) || '0'
  return { kind: 'number', plain: fraction === '' ? units : `${units}.${fraction}`, isPlainly }
}

/**
 * An entry is the value of an amount field in a form, the same in all languages: a plain number ("1234.5"), the
 * empty text, or a text that was not read, behind this sign. No form takes the last one for a number or for none.
 */
const UNREAD = '?'
const PLAIN = /^\d{1,20}(?:\.\d{1,18})?$/

export const unread = (typed: string): string => `${UNREAD}${typed}`
export const isUnread = (entry: string): boolean => entry.startsWith(UNREAD)

/** The entry for a typed text. More decimals than the field has are not read: nothing is cut. */
export function amountEntry(typed: string, language: Language, decimals: number): string {
  const reading = readTyped(typed, language)
  if (reading.kind === 'empty') return ''
  if (reading.kind !== 'number') return unread(typed)
  const [whole = '', fraction = ''] = reading.plain.split('.')
  const digits = fraction.slice(0, decimals)
  const isWithin = /^0*$/.test(fraction.slice(decimals)) && whole.length <= 20
  return isWithin ? (digits === '' ? whole : `${whole}.${digits}`) : unread(typed)
}

/** The text of an entry that was not typed into this field: with the language's decimal mark, without groups. */
export const entryText = (entry: string, language: Language): string =>
  isUnread(entry) ? entry.slice(UNREAD.length) : entry.replace('.', findSeparators(language).mark)

/** The amount of an entry; null for the empty text and for one that was not read. */
export const parseAmountInput = (entry: string): Amount | null =>
  PLAIN.test(entry) ? parseAmount(entry) : null
