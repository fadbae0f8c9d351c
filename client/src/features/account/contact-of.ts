import { type Contact, DEFAULT_AREA_CODE, isEmail, isMobile } from '@bourse/contracts/account'

/** Whether an account's name is an e-mail address or a number; null while it is neither. */
export function contactOf(handle: string): Contact | null {
  if (isEmail(handle)) return 'email'
  return isMobile(handle, DEFAULT_AREA_CODE) || /^\d{5,15}$/.test(handle) ? 'mobile' : null
}
