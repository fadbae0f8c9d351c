import { type Amount, divide, PAGE_SIZE, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Order, spot } from '@bourse/contracts/spot'
import { wallet } from '@bourse/contracts/wallet'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { queryFor, pagesFor, useIsMember, useEndpointMutation } from '#api'

/** What is free in the coin account of both assets of a market; null while unknown. */
export function useFree(market: Market): { base: Amount | null; quote: Amount | null } {
  const enabled = useIsMember()
  const base = useQuery({ ...queryFor(wallet.detail, { asset: market.base, kind: 'spot' }), enabled })
  const quote = useQuery({ ...queryFor(wallet.detail, { asset: market.quote, kind: 'spot' }), enabled })
  const [inBase, inQuote] = [base.data?.spot ?? null, quote.data?.spot ?? null]
  return useMemo(() => ({ base: inBase, quote: inQuote }), [inBase, inQuote])
}

/**
 * What the whole coin account is worth in the quote of a market; asked for only by those who send small orders without a
 * review. Null while it is not known.
 */
export function useEquity(market: Market, isNeeded: boolean): Amount | null {
  const enabled = useIsMember() && isNeeded
  const account = useQuery({ ...queryFor(wallet.list, {}), enabled }).data?.spot
  const price = account?.balances.find((balance) => balance.asset === market.quote)?.price ?? null
  if (account === undefined || account.total === null || price === null || price <= ZERO) return null
  return divide(account.total, price, 'down')
}

const AFFECTED = [spot.orders, wallet.detail, wallet.list, wallet.withdrawalTerms, wallet.statement] as const

/** `onDone` hears the order; the classic line answers nothing, and then it is null. */
export const usePlace = (onDone: (order: Order | null) => void) =>
  useEndpointMutation(spot.place, { affects: AFFECTED, onDone })
export const useCancel = (onDone: () => void) =>
  useEndpointMutation(spot.cancel, { affects: AFFECTED, onDone })

const OPEN_SHOWN = 20

/** Open orders, of one market or of all. */
export function useOpenOrders(market: Market | null) {
  const pair = market === null ? {} : { base: market.base, quote: market.quote }
  return useQuery({
    ...queryFor(spot.orders, { ...pair, status: 'open', page: 1, limit: OPEN_SHOWN }),
    enabled: useIsMember(),
  })
}

export type OrdersTab = 'open' | 'complete'

/**
 * The pages of a tab. What is complete was done or cancelled: no status of the wire means both, so all orders are asked for
 * and the open ones left out.
 */
export function useOrderPages(tab: OrdersTab) {
  const pages = useInfiniteQuery(pagesFor(spot.orders, tab === 'open' ? { status: 'open' } : {}))
  const shown = useMemo(() => {
    const isInTab = (order: Order) => (order.status === 'open') === (tab === 'open')
    return pages.data && { pages: pages.data.pages.map(({ list }) => ({ list: list.filter(isInTab) })) }
  }, [pages.data, tab])
  const count = shown?.pages.reduce((sum, page) => sum + page.list.length, 0) ?? PAGE_SIZE
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages
  // Pages that were mostly open orders show too little to scroll, and nothing on the screen would ask for the next one.
  useEffect(() => {
    if (count < PAGE_SIZE && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [count, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  return { ...pages, data: shown }
}
