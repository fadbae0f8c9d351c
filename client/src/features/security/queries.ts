import type { Profile } from '@bourse/contracts/account'
import { identity } from '@bourse/contracts/identity'
import { security } from '@bourse/contracts/security'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useUser } from '#api'
import { type Bound, boundContacts } from './contacts.ts'

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
