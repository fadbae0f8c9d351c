import { isEmail } from '@bourse/contracts/account'

const DOTS = '•••'

/** A contact that its owner still knows and a glance from beside does not. What came masked stays as it came. */
export function masked(contact: string): string {
  if (contact.includes('*')) return contact
  if (isEmail(contact)) {
    const at = contact.lastIndexOf('@')
    return `${contact.slice(0, 1)}${DOTS}${contact.slice(at)}`
  }
  return contact.length < 7
    ? `${contact.slice(0, 1)}${DOTS}`
    : `${contact.slice(0, 3)}${DOTS}${contact.slice(-3)}`
}
