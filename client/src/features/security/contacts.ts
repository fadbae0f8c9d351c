import { type Contact, isEmail, type Profile } from '@bourse/contracts/account'

/** A recipient for codes: a bound address or number. */
export type Bound = {
  readonly contact: Contact
  readonly handle: string
  readonly areaCode: string | null
  readonly shown: string
}

const isThere = (text: string | null): text is string => text !== null && text.trim() !== ''

/** The bound contacts of a member, the e-mail address first. */
export function boundContacts(user: Pick<Profile, 'email' | 'mobile' | 'areaCode'>): Bound[] {
  const { email, mobile, areaCode } = user
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

/** Masks a contact for onlookers; its owner still recognises it. An already masked one stays unchanged. */
export function masked(contact: string): string {
  if (contact.includes('*')) return contact
  if (isEmail(contact)) return `${contact.slice(0, 1)}${DOTS}${contact.slice(contact.lastIndexOf('@'))}`
  return contact.length < 7
    ? `${contact.slice(0, 1)}${DOTS}`
    : `${contact.slice(0, 3)}${DOTS}${contact.slice(-3)}`
}
