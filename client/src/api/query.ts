import type { ApiCallError } from '@bourse/contracts/api-client'
import type { AreaName, Endpoint, Input, Output, Page } from '@bourse/contracts/kit'
import { PAGE_SIZE } from '@bourse/contracts/kit'
import type { Query, QueryFilters } from '@tanstack/react-query'
import { infiniteQueryOptions, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { random } from '#kit/device'
import { call, encodeInput } from './call.ts'
import { handleApiError } from './handle-api-error.ts'
import { session } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiCallError
    queryMeta: { isPrivate: boolean; hasOwnFields?: boolean }
  }
}

/**
 * The component that shows a read shows its failure. Handles those that concern the whole app, and toasts a refusal
 * that no component shows because the data loaded before stays on screen.
 */
function onReadFailed(failure: ApiCallError, query: Query): void {
  // An upstream may require a session for reads that are public here; a guest then stays on the page.
  if (failure.code === 'session_lost' && !isPrivate(query) && session.getState().token === null) return
  const concernsApp = failure.code === 'session_lost' || failure.code === 'identity_required'
  const isHidden = failure.code === 'refused' && query.state.data !== undefined
  if (concernsApp || isHidden) handleApiError(failure)
}

const RETRYABLE_CODES: readonly ApiCallError['code'][] = ['unreachable', 'overloaded']
const STALE_RETRY_MS = 15_000

/** Invalidations are sent once; a stale response on screen is refetched with jitter until it succeeds. */
function staleRetryInterval({ state }: Query): number | false {
  const isStaleAfterError = state.data !== undefined && state.status === 'error'
  const isRetryable = isStaleAfterError && RETRYABLE_CODES.includes((state.error as ApiCallError).code)
  return isRetryable && STALE_RETRY_MS + (state.errorUpdatedAt % STALE_RETRY_MS)
}

export const queries = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => onReadFailed(error as ApiCallError, query as Query),
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      // The BFF retries upstream requests, so only a lost connection or a busy server is worth another try.
      retry: (times, failure) => times < 1 && RETRYABLE_CODES.includes(failure.code),
      // Jitter, so that clients do not retry simultaneously.
      retryDelay: () => 1_000 + random() * 2_000,
      refetchOnWindowFocus: true,
      refetchInterval: staleRetryInterval,
      networkMode: 'always',
    },
  },
})

const isPrivate = ({ meta }: Query) => meta?.isPrivate === true
/** Public, with the caller's own fields. */
const hasOwnFields = ({ meta }: Query) => meta?.hasOwnFields === true
const isOwn = (query: Query) => isPrivate(query) || hasOwnFields(query)

/** Responses with anything private are evicted when the session ends. */
session.subscribe((now, before) => {
  if (before.token === null || now.token === before.token) return
  void queries.cancelQueries({ predicate: isOwn })
  queries.removeQueries({ predicate: isOwn })
})

/** Queries in flight that are refetched after they arrive. */
const settling = new WeakSet<Query>()

/**
 * Marks these responses as outdated and refetches those on screen. A response in flight may predate the
 * invalidation: the library refetches only if an older one is shown and would treat all others as fresh.
 * They are accepted, so that a burst of invalidations does not delay a page, and refetched once.
 */
export async function refetch(filters: QueryFilters = {}): Promise<void> {
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    const isRefetchedAnyway = query.isActive() && query.state.data !== undefined
    if (!isRefetchedAnyway) refetchWhenSettled(query)
  }
  await queries.invalidateQueries(filters)
}

function refetchWhenSettled(query: Query): void {
  const { promise } = query
  if (promise === undefined || settling.has(query)) return
  settling.add(query)
  const refetchOnce = () => {
    settling.delete(query)
    void refetch({ queryKey: query.queryKey, exact: true })
  }
  // A failed or cancelled query is never treated as fresh.
  promise.then(refetchOnce, () => settling.delete(query))
}

/** The area of an endpoint's name, with which its query keys begin. */
const areaOf = ({ queryKey }: Query) => String(queryKey[0]).split('.', 1)[0] as AreaName

/**
 * Refetches own responses on screen, of all areas or of these, and marks the others as outdated. Long public lists
 * are not worth it.
 */
export function invalidatePrivate(areas: readonly AreaName[] | null = null): void {
  const isRefetched = (query: Query) => isPrivate(query) || (hasOwnFields(query) && !isPaged(query))
  void refetch({
    predicate: (query) => isRefetched(query) && (areas === null || areas.includes(areaOf(query))),
  })
}

const isPaged = ({ state: { data } }: Query) => typeof data === 'object' && data !== null && 'pages' in data

/** Refetches private responses of the startup: events before the first connection were missed. */
export function refetchPrivate(): void {
  void refetch({ predicate: isPrivate })
}

/** Refetches all responses of these areas that are shown, and marks the others as outdated. */
export function invalidateAreas(areas: readonly AreaName[] = []): void {
  if (areas.length > 0) void refetch({ predicate: (query) => areas.includes(areaOf(query)) })
}

export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => refetch({ queryKey: [endpoint.name] })))
}

const buildMeta = ({ access, cache }: Endpoint) => ({
  isPrivate: access !== 'public',
  hasOwnFields: cache?.hasOwnFields === true,
})

/** Options for `useQuery`. Keys are the endpoint's name and the wire form of the input. */
export function queryFor<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiCallError>({
    queryKey: [endpoint.name, encodeInput(endpoint, input)],
    queryFn: ({ signal, client, queryKey }) =>
      call(endpoint, input, { signal, isOutdated: client.getQueryState(queryKey)?.isInvalidated === true }),
    meta: buildMeta(endpoint),
  })
}

type PagedInput<E extends Endpoint> = Omit<Input<E>, 'page' | 'limit'>
type ItemOf<E extends Endpoint> = Output<E> extends { list: (infer T)[] } ? T : never

/** Compares with the total; without a total, a full page means that there is another. */
function pageAfter(last: Page<unknown>, count: number, number: number, limit: number): number | null {
  const isFull = last.total === null ? last.list.length >= limit : count < last.total
  return isFull && last.list.length > 0 ? number + 1 : null
}

export function pagesFor<E extends Endpoint>(endpoint: E, input: PagedInput<E>, limit = PAGE_SIZE) {
  const inputFor = (page: number) => ({ ...input, page, limit }) as unknown as Input<E>
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', encodeInput(endpoint, inputFor(1))],
    queryFn: async ({ signal, pageParam }) =>
      (await call(endpoint, inputFor(pageParam), { signal })) as unknown as Page<ItemOf<E>>,
    initialPageParam: 1,
    getNextPageParam: (last: Page<ItemOf<E>>, all: Page<ItemOf<E>>[], number: number) =>
      pageAfter(last, all.flatMap((each) => each.list).length, number, limit),
    meta: buildMeta(endpoint),
  })
}
