import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { readPages } from '#wire'

export const useDeposits = () => useInfiniteQuery(readPages(wallet.deposits, {}))

export const useWithdrawals = () => useInfiniteQuery(readPages(wallet.withdrawals, {}))
