import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useIsMember } from '#api'
import { useMarkets } from '#api/markets'

function useFuturesMarket(): Market | undefined {
  return useMarkets().data?.find((each) => each.futuresOpen !== false)
}

/** Code of the asset in which futures are settled; empty until it is known. */
export const useFuturesCode = (): string => useFuturesMarket()?.quoteCode ?? ''

/** Free balance of the futures account and its asset code. */
export function useFree(): { readonly free: Amount | null; readonly code: string } {
  const market = useFuturesMarket()
  const enabled = useIsMember() && market !== undefined
  const asset = market?.quote ?? NO_ASSET
  const free =
    useQuery({ ...queryFor(walletBalances.detail, { asset, kind: 'futures' }), enabled }).data?.futures ??
    null
  return { free, code: market?.quoteCode ?? '' }
}

const NO_ASSET = '0' as Market['quote']
