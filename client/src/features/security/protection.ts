import { type Contact, isEmail, type Profile } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { security } from '@bourse/contracts/security'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useUser } from '#api'

const PATIENT_MS = 60_000

export type Protection = {
  readonly user: Profile | null
  readonly bound: readonly Bound[]
  readonly hasPayPassword: boolean | null
  readonly hasTotp: boolean | null
  readonly phrase: string | null
  readonly isKnown: boolean
  /** True if the upstream has our extension endpoints. */
  readonly isOurs: boolean
}

/** The security state of the account. A foreign upstream sends less; unknown parts are null. */
export function useProtection(): Protection {
  const user = useUser()
  const state = useQuery({ ...queryFor(security.state, {}), staleTime: PATIENT_MS })
  // A failed query that is being refetched keeps the previous conclusion.
  const isOurs = state.data !== undefined || !state.isFetched
  const older = useQuery({ ...queryFor(identity.state, {}), enabled: !isOurs })
  return {
    user,
    bound: user === null ? [] : boundContacts(user),
    hasPayPassword: state.data?.hasPayPassword ?? older.data?.hasPayPassword ?? null,
    hasTotp: state.data?.hasTotp ?? null,
    phrase: state.data?.phrase ?? null,
    isKnown: user !== null && state.isFetched,
    isOurs,
  }
}

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
