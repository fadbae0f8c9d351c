import { account } from '@bourse/contracts/account'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useUser } from '#api'

/** The member as the phone remembers him at once, and as the server says; the failure only while nothing is known. */
export function useProfile() {
  const user = useUser()
  const { error, refetch } = useQuery(queryFor(account.profile, {}))
  return { user, error, refetch }
}
