import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { wallet } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useIsMember } from '#api'
import { useMarkets } from '#api/markets'

/** Free balance of the futures account and its asset code. */
export function useFree(): { readonly free: Amount | null; readonly code: string } {
  const { data: markets } = useMarkets()
  const market = markets?.find((each) => each.futuresOpen !== false)
  const enabled = useIsMember() && market !== undefined
  const asset = market?.quote ?? NO_ASSET
  const free =
    useQuery({ ...queryFor(wallet.detail, { asset, kind: 'futures' }), enabled }).data?.futures ?? null
  return { free, code: market?.quoteCode ?? '' }
}

const NO_ASSET = '0' as Market['quote']
