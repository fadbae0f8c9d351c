import { identity } from '@bourse/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

const WAITING_MS = 5_000

/** The statuses of the levels. Polled during a review, and refetched on each visit. */
export const useIdentity = () =>
  useQuery({
    ...queryFor(identity.state, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.basic === 'pending' || state.data?.advanced === 'pending' ? WAITING_MS : false,
  })
