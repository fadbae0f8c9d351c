import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor } from '#api'
import { computeWealth } from './portfolio.ts'

const REVALUE_MS = 15_000

/** The accounts of the member: one response for all pages, so that values on two pages are of the same moment. */
export const useWallets = (isEnabled = true) =>
  useQuery({ ...queryFor(walletBalances.list, {}), refetchInterval: REVALUE_MS, enabled: isEnabled })

/** The accounts with the member's wealth, which is undefined until debts and floating profit are known too. */
export function useWealth() {
  const query = useWallets()
  const { data: wallets } = query
  const reported = useQuery({ ...queryFor(walletBalances.equity, {}), refetchInterval: REVALUE_MS })
  const equity = reported.data ?? (reported.error === null ? undefined : null)
  const wealth = useMemo(
    () => (wallets === undefined || equity === undefined ? undefined : computeWealth(wallets, equity)),
    [wallets, equity],
  )
  return { ...query, wealth }
}
