import { isEmail, type Profile } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { security } from '@bourse/contracts/security'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useSite, useUser } from '#api'
import { proofNeeds } from './member-proof.ts'

const PATIENT_MS = 60_000

export type Protection = ReturnType<typeof useProtection>

/** The security state of the account. A foreign upstream sends less; unknown parts are null. */
export function useProtection() {
  const user = useUser()
  const state = useQuery({ ...queryFor(security.state, {}), staleTime: PATIENT_MS })
  // The upstream has our extension endpoints. A failed query that is being refetched keeps the previous conclusion.
  const isOurs = state.data !== undefined || !state.isFetched
  const older = useQuery({ ...queryFor(identity.state, {}), enabled: !isOurs })
  return {
    bound: user === null ? [] : boundContacts(user),
    hasPayPassword: state.data?.hasPayPassword ?? older.data?.hasPayPassword ?? null,
    hasTotp: state.data?.hasTotp ?? null,
    mainFactor: state.data?.mainFactor ?? null,
    hasAuthenticator: state.data?.mainFactor === 'authenticator',
    /** The end of a running hold on withdrawals. */
    heldUntil: state.data?.heldUntil ?? null,
    factorHoldSeconds: state.data?.factorHoldSeconds ?? 0,
    /** Null where the upstream does not report it; zero without a waiting time. */
    addressHoldSeconds: state.data?.addressHoldSeconds ?? null,
    isWhitelistOnly: state.data?.isWhitelistOnly ?? null,
    whitelistOffAt: state.data?.whitelistOffAt ?? null,
    passkeys: state.data?.passkeys ?? null,
    phrase: state.data?.phrase ?? null,
    isKnown: user !== null && state.isFetched,
    isOurs,
  }
}

/** The fields that prove the member for a withdrawal or a new address; null until they are known. */
export function useProofNeeds(purpose: 'withdrawal' | 'address') {
  const { mainFactor, hasTotp, passkeys, hasPayPassword, bound, isKnown, ...rest } = useProtection()
  const site = useSite()
  if (!isKnown) return null
  const needs = proofNeeds({
    purpose,
    mainFactor,
    hasTotp,
    passkeys,
    hasPayPassword,
    hasContact: bound.length > 0,
    site,
  })
  return { needs, bound, heldUntil: rest.heldUntil, addressHoldSeconds: rest.addressHoldSeconds }
}

export type BoundContact = ReturnType<typeof boundContacts>[number]

/** The bound contacts of a member, the e-mail address first. */
export function boundContacts(user: Pick<Profile, 'email' | 'mobile' | 'areaCode'>) {
  const contacts = [
    { contact: 'email', handle: user.email ?? '', areaCode: null },
    { contact: 'mobile', handle: user.mobile ?? '', areaCode: user.areaCode },
  ] as const
  const formatMasked = ({ handle, areaCode }: (typeof contacts)[number]) =>
    `${areaCode === null ? '' : `+${areaCode} `}${masked(handle)}`
  return contacts
    .filter(({ handle }) => handle.trim() !== '')
    .map((each) => ({ ...each, shown: formatMasked(each) }))
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
