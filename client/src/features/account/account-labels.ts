import { DEFAULT_AREA_CODE, isEmail, isMobile, passwordIssue } from '@bourse/contracts/account'
import type { Key } from '#text'

const PASSWORD_LABELS: Readonly<Record<string, Key>> = {
  password_too_short: 'password.too_short',
  password_too_long: 'password.too_long',
  passwords_differ: 'password.differ',
}

/** The text for what is wrong with a new password; undefined when nothing is. */
export function passwordLabel(password: string, repeated: string): Key | undefined {
  const issue = passwordIssue(password, repeated)
  return issue === null ? undefined : (PASSWORD_LABELS[issue] ?? 'app.input_invalid')
}

export const isCode = (typed: string): boolean => /^\d{6}$/.test(typed)
export const isInvite = (typed: string): boolean => /^[A-Za-z0-9]*$/.test(typed)

/** Whether an account's name is an e-mail address or a number; null while it is neither. */
export function contactOf(handle: string, areaCode = DEFAULT_AREA_CODE): 'email' | 'mobile' | null {
  if (isEmail(handle)) return 'email'
  return isMobile(handle, areaCode) || /^\d{5,15}$/.test(handle) ? 'mobile' : null
}
