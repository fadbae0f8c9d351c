import type { Profile } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { security } from '@bourse/contracts/security'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryFor, pagesFor, useUser } from '#api'
import { type Bound, boundContacts } from './contacts.ts'

const PATIENT_MS = 60_000

export type Protection = {
  readonly user: Profile | null
  readonly bound: readonly Bound[]
  readonly hasPayPassword: boolean | null
  readonly hasTotp: boolean | null
  readonly phrase: string | null
  readonly isKnown: boolean
  /** The extension calls are answered here. */
  readonly isOurs: boolean
}

/** What protects the account. A foreign upstream knows less; what it does not tell is null. */
export function useProtection(): Protection {
  const user = useUser()
  const state = useQuery({ ...queryFor(security.state, {}), staleTime: PATIENT_MS })
  // One that failed and is asked for again tells no more than before, and no less.
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

export const useSessions = () => useInfiniteQuery(pagesFor(security.sessions, {}))
