import { type Amount, divide, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Order, spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryFor, pagesFor, useIsMember, useEndpointMutation } from '#api'

/** Free spot balances of both assets; null while unknown. */
export function useFree(market: Market): { base: Amount | null; quote: Amount | null } {
  const enabled = useIsMember()
  const base = useQuery({ ...queryFor(wallet.detail, { asset: market.base, kind: 'spot' }), enabled })
  const quote = useQuery({ ...queryFor(wallet.detail, { asset: market.quote, kind: 'spot' }), enabled })
  const [inBase, inQuote] = [base.data?.spot ?? null, quote.data?.spot ?? null]
  return useMemo(() => ({ base: inBase, quote: inQuote }), [inBase, inQuote])
}

/**
 * The value of the spot account in the market's quote; null while unknown. Needed only to skip the review of
 * small orders.
 */
export function useEquity(market: Market, isNeeded: boolean): Amount | null {
  const enabled = useIsMember() && isNeeded
  const account = useQuery({ ...queryFor(wallet.list, {}), enabled }).data?.spot
  const price = account?.balances.find((balance) => balance.asset === market.quote)?.price ?? null
  if (account === undefined || account.total === null || price === null || price <= ZERO) return null
  return divide(account.total, price, 'down')
}

/** The classic upstream returns no order; `onDone` then receives null. */
export const usePlace = (onDone: (order: Order | null) => void) => useEndpointMutation(spot.place, { onDone })
export const useCancel = (onDone: () => void) => useEndpointMutation(spot.cancel, { onDone })

const OPEN_SHOWN = 20

export function useOpenOrders(market: Market | null) {
  const pair = market === null ? {} : { base: market.base, quote: market.quote }
  return useQuery({
    ...queryFor(spot.orders, { ...pair, status: 'open', page: 1, limit: OPEN_SHOWN }),
    enabled: useIsMember(),
  })
}

export type OrdersTab = 'open' | 'complete'

/** No status of the wire means "filled or cancelled", so all orders are fetched and the list filters out the open ones. */
export const useOrderPages = (tab: OrdersTab) =>
  useInfiniteQuery(pagesFor(spot.orders, tab === 'open' ? { status: 'open' } : {}))
