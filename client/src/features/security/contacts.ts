import type { Contact, Profile } from '@bourse/contracts/account'
import { masked } from './mask.ts'

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
