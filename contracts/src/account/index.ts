/**
 * Members and access: codes, sign-up, sign-in, the profile. The rules for passwords, addresses and numbers
 * are here, so that the form and the exchange agree. Identity review and second factors are separate areas.
 */
export { account } from './endpoints.ts'
export { country, listCountries, toCountry } from './countries.ts'
export type { Country } from './countries.ts'
export { memberId, profileEndpoint } from './profile-endpoints.ts'
export type { MemberId, Profile } from './profile-endpoints.ts'
export { codeDelivery, mayShowCodes, showsPaperCodes } from './code-display.ts'
export type { CodeDelivery, CodeSetup } from './code-display.ts'
export { hasZeroBits, PUZZLE_BITS, PUZZLE_TTL_MS, createPuzzleBlock } from './puzzle.ts'
export { OUTCOME_RETENTION_MS } from './outcome-shapes.ts'
export type { CallOutcome } from './outcome-shapes.ts'
export { nameMark, verificationCode } from './shapes.ts'
export type { CodePurpose, Contact, NameMark } from './shapes.ts'
export {
  NICKNAME,
  PHRASE,
  SIGNATURE,
  characterCount,
  maskName,
  profileTextIssue,
  nicknameIssue,
} from './names.ts'
export { isUsername, usernameKey } from './username.ts'
export {
  CODES_PER_DAY,
  UNKNOWN_CODES_PER_DAY,
  CODE_TTL_MS,
  CODE_RESEND_DELAY_MS,
  CODE_TRIES,
  resolveCodePurpose,
  DEFAULT_AREA_CODE,
  PASSWORD_MIN,
  isEmail,
  isMobile,
  maybeMobile,
  telephoneDigits,
  passwordIssue,
} from './rules.ts'
