import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '#api'

const REVALUE_MS = 15_000

/** The accounts of the member: one response for all pages, so that values on two pages are of the same moment. */
export const useWallets = () =>
  useQuery({ ...queryFor(walletBalances.list, {}), refetchInterval: REVALUE_MS })
