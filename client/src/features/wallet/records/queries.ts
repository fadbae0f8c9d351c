import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesFor } from '#api'

export const useDeposits = () => useInfiniteQuery(pagesFor(wallet.deposits, {}))

export const useWithdrawals = () => useInfiniteQuery(pagesFor(wallet.withdrawals, {}))
