import { dualInvest, type DualProductId } from '@bourse/contracts/dual-invest'
import { SECOND, type Amount } from '@bourse/contracts/kit'
import { type Asset, type AssetId, market } from '@bourse/contracts/market'
import { walletBalances } from '@bourse/contracts/wallet'
import { useQuery } from '@tanstack/react-query'
import { queryFor, useIsMember } from '#api'

/** The exchange quotes each second: on the page of a purchase, the rate that is shown is the one that is given. */
const QUOTE_MS = SECOND
/** Nothing is bought from the list. */
const LIST_MS = 20 * SECOND
const NO_ASSETS: readonly Asset[] = []

export const useProducts = () => useQuery({ ...queryFor(dualInvest.products, {}), refetchInterval: LIST_MS })

export const useProduct = (id: DualProductId) =>
  useQuery({ ...queryFor(dualInvest.product, { id }), refetchInterval: QUOTE_MS })

export const useAssets = (): readonly Asset[] =>
  useQuery(queryFor(market.assets, {})).data?.assets ?? NO_ASSETS

/** The free spot balance; null while unknown. */
export function useFree(asset: AssetId | null): Amount | null {
  const query = queryFor(walletBalances.detail, { asset: asset ?? ('0' as AssetId), kind: 'spot' })
  return useQuery({ ...query, enabled: useIsMember() && asset !== null }).data?.spot ?? null
}
