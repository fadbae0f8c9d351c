import { PAGE_LIMIT_MAX } from '@bourse/contracts/kit'
import { mining } from '@bourse/contracts/mining'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useIsMember } from '#api'

/** Prices follow the market of the coin. */
const REFRESH_MS = 5_000

export const usePlans = () => useQuery({ ...queryFor(mining.plans, {}), refetchInterval: REFRESH_MS })

export const useRunningRentals = () =>
  useQuery({
    ...queryFor(mining.list, { status: 'running', page: 1, limit: PAGE_LIMIT_MAX }),
    enabled: useIsMember(),
  })
