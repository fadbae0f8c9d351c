import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryFor, pagesFor } from '#api'

export const useAddressPages = () => useInfiniteQuery(pagesFor(wallet.addresses, {}))

/** More than anybody keeps: for picking one, all of them are needed. */
const MOST = 100

export const useSavedAddresses = () => useQuery(queryFor(wallet.addresses, { page: 1, limit: MOST }))
