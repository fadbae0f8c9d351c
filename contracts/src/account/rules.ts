import { type Language, normalizeTyped, type RefusalCode } from '#kit'
import type { CodePurpose } from './shapes.ts'

/** The shortest password: "longer than 6 characters" in the specification. */
export const PASSWORD_MIN = 7
/** The longest password; bounds the hashing work. */
export const PASSWORD_MAX = 128
export const DEFAULT_AREA_CODE = '86'
export const CODE_TTL_MS = 5 * 60_000
export const CODE_TRIES = 5
export const CODE_RESEND_DELAY_MS = 60_000
/** Codes per contact and requester; further ones need a solved puzzle. */
export const CODES_PER_DAY = 10
/** Codes per contact for all requesters from which its owner never logged in. */
export const UNKNOWN_CODES_PER_DAY = 20

/** Older clients send the purpose in `type`; an unknown value means registration. */
export function resolveCodePurpose(purpose: CodePurpose | undefined, type: string | undefined): CodePurpose {
  if (purpose !== undefined) return purpose
  return type === 'forget' ? 'forget' : 'register'
}

/** A registration code without a language is written in zh (pins.md); other calls follow their header. */
export const registerCodeLanguage = ({ scene, type }: Readonly<Record<string, unknown>>): Language | null =>
  resolveCodePurpose(scene as CodePurpose | undefined, type as string | undefined) === 'register'
    ? 'zh'
    : null

const EMAIL = /^[^\s@<>()[\]\\,;:"]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/i

export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)

/** Whether a number has eleven digits 1[3-9]… for area 86, or five to fifteen digits elsewhere. */
export const isMobile = (number: string, areaCode: string): boolean =>
  areaCode === DEFAULT_AREA_CODE ? /^1[3-9]\d{9}$/.test(number) : /^\d{5,15}$/.test(number)

const STRUCTURE = /^tel:|[\p{Pd}./()·]/giu

/** The digits of a typed telephone number, after a plus sign if there is one. Signs that only structure it are removed. */
export const telephoneDigits = (typed: string): string =>
  normalizeTyped(typed, 'digits').replace(STRUCTURE, '')

/** Whether a typed text may be a number of the area, in any of its spellings; the numbering plan decides at sign-up. */
export function maybeMobile(typed: string, areaCode: string): boolean {
  const digits = telephoneDigits(typed).replace(/^(?:\+|00)/, '')
  const national = digits.startsWith(areaCode) ? digits.slice(areaCode.length) : digits
  return [digits, national, national.replace(/^0/, '')].some((each) => isMobile(each, areaCode))
}

/** The problem with a new password and its repetition, or null. */
export function passwordIssue(password: string, repeated: string): RefusalCode | null {
  if (password.length < PASSWORD_MIN) return 'password_too_short'
  if (password.length > PASSWORD_MAX) return 'password_too_long'
  if (password !== repeated) return 'passwords_differ'
  return null
}
