import { type Amount, PAGE_SIZE, type Page, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { RECENT_OPTIONS_LIMIT } from '@bourse/contracts/product'
import { type PayAsset, type SecondsOrder, seconds } from '@bourse/contracts/seconds'
import { discounted } from '@bourse/contracts/vip'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { now, runningTime } from '#kit/device'
import { call, queryFor, pagesFor, useIsMember, useUser, useEndpointMutation } from '#api'

const TERMS_MS = 10 * 60_000

/** Shortest first. */
export function useOffers() {
  const offers = useQuery({ ...queryFor(seconds.offers, {}), enabled: useIsMember(), staleTime: TERMS_MS })
  const list = offers.data?.list
  const sorted = useMemo(() => list?.toSorted((a, b) => a.seconds - b.seconds), [list])
  return { offers: sorted ?? null, error: offers.error, retry: () => void offers.refetch() }
}

export function usePayAssets() {
  const assets = useQuery({ ...queryFor(seconds.payAssets, {}), enabled: useIsMember() })
  return { assets: assets.data?.list ?? null, error: assets.error, retry: () => void assets.refetch() }
}

/** Null with an upstream that does not report terms. */
export function useTerms(payAsset: PayAsset | null) {
  const id = payAsset?.id ?? NONE
  const enabled = useIsMember() && payAsset !== null
  return useQuery({ ...queryFor(seconds.terms, { payAsset: id }), enabled }).data ?? null
}
const NONE = '0' as PayAsset['id']

/** The reported fee, else the market's with the member's discount. */
export function useFeeRate(market: Market, reported: Amount | null): Amount {
  const tier = useUser()?.vipTier ?? 0
  return reported ?? discounted(market.secondsFeeRate ?? ZERO, tier, 'seconds')
}

/**
 * An order with its end in the device's running time: the server reports the time left, so no clock is read.
 */
export type OpenOption = SecondsOrder & { readonly seenAt: number; readonly endsAt: number }

function withEnd(order: SecondsOrder): OpenOption {
  const reported = order.remainingMs ?? (order.expiresAt === null ? 0 : order.expiresAt - now())
  const seenAt = runningTime()
  return { ...order, seenAt, endsAt: seenAt + reported }
}

const RECENT = { page: 1, limit: RECENT_OPTIONS_LIMIT }
/** The entry price is polled until it exists. */
const ENTRY_MS = 1_000

type OpenPage = Page<OpenOption>

const isWaiting = (page: OpenPage | undefined) =>
  page?.list.some((order) => order.openPrice === null) === true

/** Newest first; each reload keeps the right time left. */
export function useOpenOptions() {
  const input = { status: 'open', ...RECENT } as const
  const { queryKey, meta } = queryFor(seconds.list, input)
  return useQuery({
    queryKey: [...queryKey, 'running'],
    queryFn: async ({ signal }): Promise<OpenPage> => {
      const page = await call(seconds.list, input, { signal, isQuiet: true })
      return { ...page, list: page.list.map(withEnd) }
    },
    meta: meta ?? { isPrivate: true },
    enabled: useIsMember(),
    refetchInterval: (query) => (isWaiting(query.state.data) ? ENTRY_MS : false),
  })
}

export function useRecentOptions() {
  return useQuery({ ...queryFor(seconds.list, { status: 'closed', ...RECENT }), enabled: useIsMember() })
}

export function useRunningPages() {
  const { queryKey, initialPageParam, getNextPageParam } = pagesFor(seconds.list, { status: 'open' })
  return useInfiniteQuery({
    queryKey: [...queryKey, 'running'],
    queryFn: async ({ pageParam, signal }): Promise<OpenPage> => {
      const page = await call(seconds.list, { status: 'open', page: pageParam, limit: PAGE_SIZE }, { signal })
      return { ...page, list: page.list.map(withEnd) }
    },
    initialPageParam,
    getNextPageParam,
    refetchInterval: (query) => (query.state.data?.pages.some(isWaiting) === true ? ENTRY_MS : false),
    meta: { isPrivate: true },
  })
}

export const useEndedPages = () => useInfiniteQuery(pagesFor(seconds.list, { status: 'closed' }))

export const useOpen = (onDone: (order: SecondsOrder) => void) =>
  useEndpointMutation(seconds.open, { onDone })
