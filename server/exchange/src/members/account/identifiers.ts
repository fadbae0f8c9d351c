import { isMobile, telephoneDigits } from '@bourse/contracts/account'
import { normalizeTyped } from '@bourse/contracts/kit'
import parseNumber, {
  getCountries,
  getCountryCallingCode,
  validatePhoneNumberLength as validateLength,
} from 'libphonenumber-js/min'

/** A telephone number of E.164: the calling code, and the national number without its trunk prefix. */
export type Phone = { readonly areaCode: string; readonly mobile: string }

const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((each) => getCountryCallingCode(each)))

/** Prefixes before a whole mobile number that a numbering plan had or that habit adds. */
const FORMER_PREFIXES: Readonly<Record<string, RegExp>> = {
  '39': /^0(?=3\d{9}$)/,
  '52': /^(?:1|01|04[45])(?=\d{10}$)/,
  '380': /^80(?=\d{9}$)/,
}

/** The codes of islands that share the calling code 1; lists of areas offer them as areas of their own. */
const isIslandCode = (areaCode: string): boolean => /^1\d{3}$/.test(areaCode)

/**
 * Canonical spelling of a number: `07458 912317`, `0044 7458 912317` and `7458912317` of area 44 are the
 * same. Null for a text that is no number of the area, such as one that is longer than all of them. A shorter number
 * that is in no numbering plan stays as it is typed.
 */
export function canonicalNumber(area: string, typed: string): Phone | null {
  // An area may be typed as it is dialled: 044 and 0044 are 44.
  const areaCode = area.replace(/^0+/, '')
  const phone = readNumber(areaCode, typed)
  if (phone === null) return null
  // Reject a number that reads as another one when typed again, such as one that begins with its own area.
  const again = readNumber(phone.areaCode, phone.mobile)
  return again !== null && isSameNumber(again, phone) ? phone : null
}

const isSameNumber = (one: Phone, other: Phone): boolean =>
  one.areaCode === other.areaCode && one.mobile === other.mobile

function readNumber(areaCode: string, typed: string): Phone | null {
  // No national number begins with 00; within the calling code 1 the international prefix is 011.
  const text = telephoneDigits(typed).replace(/^1(?:\d{3})?$/.test(areaCode) ? /^(?:00|011)/ : /^00/, '+')
  if (!/^\+?\d{5,18}$/.test(text)) return null
  const found = parseInArea(areaCode, text)
  if (found === undefined) {
    const isUnplanned = !CALLING_CODES.has(areaCode) && isMobile(text, areaCode)
    return isUnplanned ? { areaCode, mobile: text } : null
  }
  const { countryCallingCode: code, country } = found
  const number = found.nationalNumber.replace(FORMER_PREFIXES[code] ?? '', '')
  if (validateLength(`+${code}${number}`) === 'TOO_LONG') return null
  const isIsland = country !== undefined && country !== 'US' && country !== 'CA'
  const isOfCode = isIslandCode(areaCode) && number.startsWith(areaCode.slice(1))
  const isSplit = code === '1' && (isOfCode || (number.length === 10 && (isIsland || isIslandCode(areaCode))))
  const phone = isSplit
    ? { areaCode: `1${number.slice(0, 3)}`, mobile: number.slice(3) }
    : { areaCode: code, mobile: number }
  // Neither the area nor the local number begins with 0 or 1 within the calling code 1.
  if (isSplit && !/^[2-9]\d\d[2-9]/.test(number)) return null
  const isOfArea = isIslandCode(areaCode) ? code === '1' : code === areaCode || !CALLING_CODES.has(areaCode)
  return isOfArea && isMobile(phone.mobile, phone.areaCode) ? phone : null
}

function parseInArea(areaCode: string, text: string) {
  if (CALLING_CODES.has(areaCode)) return parseNumber(text, { defaultCallingCode: areaCode, extract: false })
  const isWhole = isIslandCode(areaCode) && text.length >= 10
  const whole = isWhole ? `+1${text.replace(/^1(?=\d{10}$)/, '')}` : `+${areaCode}${text}`
  return parseNumber(text.startsWith('+') ? text : whole, { extract: false })
}

/** Canonical spelling of an e-mail address: composed, in lower case, without invisible characters. */
export const canonicalEmail = (typed: string): string =>
  normalizeTyped(typed, 'code').toLowerCase().normalize('NFC')

type MemberNumber = { readonly areaCode: string | null; readonly mobile: string | null }

/** Whether a number, typed with or without its area, is that of the member. */
export function isNumberOf({ areaCode, mobile }: MemberNumber, typed: string): boolean {
  if (mobile === null) return false
  const area = areaCode ?? ''
  const own = canonicalNumber(area, mobile) ?? { areaCode: area, mobile }
  const given = canonicalNumber(area, typed)
  return (
    (given !== null && isSameNumber(given, own)) ||
    [mobile, `${area}${mobile}`].includes(telephoneDigits(typed).replace(/^(?:\+|00)/, ''))
  )
}

const SHORTEST = 5

/** Lists the national numbers that a typed number may contain: its ends, because prefixes come first. */
export function listNationalCandidates(typed: string): readonly string[] {
  const digits = telephoneDigits(typed).replace(/^\+/, '')
  const lengths = Math.max(0, digits.length - SHORTEST + 1)
  return Array.from({ length: lengths }, (_, at) => digits.slice(at))
}
