import { type Contact, isEmail, type Profile } from '@bourse/contracts/account'

/** Where a code can go: an address or a number that is bound already. */
export type Bound = {
  readonly contact: Contact
  readonly handle: string
  readonly areaCode: string | null
  readonly shown: string
}

const isThere = (text: string | null): text is string => text !== null && text.trim() !== ''

/** The bound contacts of a member, the e-mail address first. */
export function boundContacts({
  email,
  mobile,
  areaCode,
}: Pick<Profile, 'email' | 'mobile' | 'areaCode'>): Bound[] {
  const bound: Bound[] = []
  if (isThere(email)) bound.push({ contact: 'email', handle: email, areaCode: null, shown: masked(email) })
  if (isThere(mobile))
    bound.push({
      contact: 'mobile',
      handle: mobile,
      areaCode,
      shown: `${areaCode === null ? '' : `+${areaCode} `}${masked(mobile)}`,
    })
  return bound
}

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
