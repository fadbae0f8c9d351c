import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { read, readPages } from '#wire'

export const useAddressPages = () => useInfiniteQuery(readPages(wallet.addresses, {}))

/** More than anybody keeps: for picking one, all of them are needed. */
const MOST = 100

export const useSavedAddresses = () => useQuery(read(wallet.addresses, { page: 1, limit: MOST }))
