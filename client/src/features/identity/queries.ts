import { identity } from '@bourse/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

const WAITING_MS = 5_000

/** How the levels stand. While a review is running it is asked for again and again, and each time the page is looked at. */
export const useIdentity = () =>
  useQuery({
    ...queryFor(identity.state, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.basic === 'pending' || state.data?.advanced === 'pending' ? WAITING_MS : false,
  })
