import { type Output, PAGE_SIZE, type Page } from '@bourse/contracts/kit'
import { RECENT_OPTIONS_LIMIT } from '@bourse/contracts/product'
import { type SecondsOrder, seconds } from '@bourse/contracts/seconds'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { now, runningTime } from '#kit/device'
import { call, queryFor, pagesFor, useIsMember } from '#api'

/** An order with its end in running time: the server reports the time left, so no clock is read. */
export type OpenOption = SecondsOrder & { readonly seenAt: number; readonly endsAt: number }

function withEnd(order: SecondsOrder): OpenOption {
  const reported = order.remainingMs ?? (order.expiresAt === null ? 0 : order.expiresAt - now())
  const seenAt = runningTime()
  return { ...order, seenAt, endsAt: seenAt + reported }
}

/** The entry price is polled until it exists. */
const ENTRY_MS = 1_000

const isWaiting = (page: Page<OpenOption> | undefined) =>
  page?.list.some((order) => order.openPrice === null) === true

type PageInput = { readonly page: number; readonly limit: number }

async function fetchOpen(
  input: PageInput,
  options: { signal: AbortSignal; isQuiet?: boolean },
): Promise<Page<OpenOption>> {
  const page = await call(seconds.list, { ...input, status: 'open' }, options)
  return { ...page, list: page.list.map(withEnd) }
}

const TERMS_MS = 10 * 60_000
const shortestFirst = ({ list }: Output<typeof seconds.offers>) =>
  list.toSorted((a, b) => a.seconds - b.seconds)

/** The durations of all markets. */
export const useOffers = () =>
  useQuery({
    ...queryFor(seconds.offers, {}),
    enabled: useIsMember(),
    staleTime: TERMS_MS,
    select: shortestFirst,
  })

const RECENT = { page: 1, limit: RECENT_OPTIONS_LIMIT }

/** Newest first; each reload keeps the right time left. */
export const useOpenOptions = () =>
  useQuery({
    queryKey: [...queryFor(seconds.list, { ...RECENT, status: 'open' }).queryKey, 'running'],
    queryFn: ({ signal }) => fetchOpen(RECENT, { signal, isQuiet: true }),
    meta: { isPrivate: true },
    enabled: useIsMember(),
    refetchInterval: (query) => (isWaiting(query.state.data) ? ENTRY_MS : false),
  })

export const useRecentOptions = () =>
  useQuery({ ...queryFor(seconds.list, { status: 'closed', ...RECENT }), enabled: useIsMember() })

export function useRunningPages() {
  const { queryKey, initialPageParam, getNextPageParam } = pagesFor(seconds.list, { status: 'open' })
  return useInfiniteQuery({
    queryKey: [...queryKey, 'running'],
    queryFn: ({ pageParam, signal }) => fetchOpen({ page: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam,
    getNextPageParam,
    refetchInterval: (query) => (query.state.data?.pages.some(isWaiting) === true ? ENTRY_MS : false),
    meta: { isPrivate: true },
  })
}
