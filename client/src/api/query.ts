import { ApiCallError, isOutcomeUnknown } from '@bourse/contracts/api-client'
import {
  type AreaName,
  type Endpoint,
  type Input,
  type Output,
  type Page,
  PAGE_SIZE,
} from '@bourse/contracts/kit'
import {
  infiniteQueryOptions,
  type Query,
  QueryCache,
  QueryClient,
  type QueryFilters,
  queryOptions,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { random, newRequestKey } from '#kit/device'
import { call, clientError, wireOf } from './call.ts'
import { handleApiError } from './handle-api-error.ts'
import { session } from './session.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiCallError
    queryMeta: { isPrivate: boolean }
  }
}

/** A failed read is told by the place that shows it; only what concerns the whole app is told by a toast. */
function onReadFailed(failure: ApiCallError): void {
  if (['session_lost', 'identity_required', 'refused'].includes(failure.code)) handleApiError(failure)
}

const RETRYABLE_CODES: readonly ApiCallError['code'][] = ['unreachable', 'overloaded']
const STALE_RETRY_MS = 15_000

/**
 * An old answer stays on the screen when the newer one could not be had, and news that it is old is told only once. So it is
 * asked for until it is had, spread by the moment at which it failed.
 */
function staleRetryInterval({ state }: Query): number | false {
  const isStaleAfterError = state.data !== undefined && state.status === 'error'
  const isRetryable = isStaleAfterError && RETRYABLE_CODES.includes((state.error as ApiCallError).code)
  return isRetryable && STALE_RETRY_MS + (state.errorUpdatedAt % STALE_RETRY_MS)
}

export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: onReadFailed }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      // The BFF has tried again already; only a lost connection and a server that asks to come back are worth another try.
      retry: (times, failure) => times < 1 && RETRYABLE_CODES.includes(failure.code),
      // As long as a server that is too busy says, and spread, so that not all phones come back together.
      retryDelay: () => 1_000 + random() * 2_000,
      refetchOnWindowFocus: true,
      refetchInterval: staleRetryInterval,
      networkMode: 'always',
    },
  },
})

/** Everything private goes the moment the session does. */
session.subscribe((now, before) => {
  if (before.token !== null && now.token !== before.token) removePrivate()
})

export function removePrivate(): void {
  const query = {
    predicate: (each: { meta: unknown }) =>
      (each.meta as { isPrivate?: boolean } | undefined)?.isPrivate === true,
  }
  void queries.cancelQueries(query)
  queries.removeQueries(query)
}

/** Those that are on their way and will be asked for again when they have come. */
const settling = new WeakSet<Query>()

/**
 * Marks these answers as old, and asks again for those that are shown. One that is on its way may have been given before it
 * became old: the library asks anew where an older one is shown meanwhile, and would take all others for new. They are
 * taken, so that a burst of news keeps no page waiting, and asked for once more.
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
  // What failed or was called off is taken for new by nobody.
  promise.then(refetchOnce, () => settling.delete(query))
}

/** The first word of an endpoint's name, with which its query keys begin. */
const areaOf = ({ queryKey }: Query) => String(queryKey[0]).split('.', 1)[0] as AreaName

/** Refetches the member's own responses that are shown, of all areas or of these, and marks the others as outdated. */
export function invalidatePrivate(areas: readonly AreaName[] | null = null): void {
  void refetch({
    predicate: (query) => query.meta?.isPrivate === true && (areas === null || areas.includes(areaOf(query))),
  })
}

/** Refetches all responses of these areas that are shown, and marks the others as outdated. */
export function invalidateAreas(areas: readonly AreaName[] = []): void {
  if (areas.length > 0) void refetch({ predicate: (query) => areas.includes(areaOf(query)) })
}

/** Marks every remembered answer of these calls as old. */
export async function invalidate(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => refetch({ queryKey: [endpoint.name] })))
}

/** Options for `useQuery`: `useQuery(read(market.boards, {}))`. Keys are the call's name and its wire form. */
export function queryFor<E extends Endpoint>(endpoint: E, input: Input<E>) {
  return queryOptions<Output<E>, ApiCallError>({
    queryKey: [endpoint.name, wireOf(endpoint, input)],
    queryFn: ({ signal, client, queryKey }) =>
      call(endpoint, input, { signal, isOutdated: client.getQueryState(queryKey)?.isInvalidated === true }),
    meta: { isPrivate: endpoint.access !== 'public' },
  })
}

type PagedInput<E extends Endpoint> = Omit<Input<E>, 'page' | 'limit'>
type ItemOf<E extends Endpoint> = Output<E> extends { list: (infer T)[] } ? T : never

/** There is more while the total says so; without a total, while pages come full. */
function pageAfter(last: Page<unknown>, count: number, number: number, limit: number): number | null {
  const isFull = last.total === null ? last.list.length >= limit : count < last.total
  return isFull && last.list.length > 0 ? number + 1 : null
}

/** Options for `useInfiniteQuery`, made for `<EndlessList pages={useInfiniteQuery(readPages(wallet.deposits, {}))} …>`. */
export function pagesFor<E extends Endpoint>(endpoint: E, input: PagedInput<E>, limit = PAGE_SIZE) {
  const inputFor = (page: number) => ({ ...input, page, limit }) as unknown as Input<E>
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', wireOf(endpoint, inputFor(1))],
    queryFn: async ({ signal, pageParam }) =>
      (await call(endpoint, inputFor(pageParam), { signal })) as unknown as Page<ItemOf<E>>,
    initialPageParam: 1,
    getNextPageParam: (last: Page<ItemOf<E>>, all: Page<ItemOf<E>>[], number: number) =>
      pageAfter(
        last,
        all.reduce((count, each) => count + each.list.length, 0),
        number,
        limit,
      ),
    meta: { isPrivate: endpoint.access !== 'public' },
  })
}

export type EndpointMutation<E extends Endpoint> = {
  /** Gives the answer, or null when it failed (already told) or when the same is still on its way. */
  readonly send: (input: Input<E>) => Promise<Output<E> | null>
  readonly isBusy: boolean
  /** Stays until the next send, for the line under the button. */
  readonly failure: ApiCallError | null
  readonly reset: () => void
}

type MutationOptions<E extends Endpoint> = {
  /** Hears the answer of a write that was done: some calls answer nothing, and null then does not mean failure. */
  readonly onDone?: (output: Output<E>) => void
  /** Ignored: the contract's row says what a write affects. */
  readonly affects?: readonly Endpoint[]
  /** The place itself tells the failure; nothing is toasted but lost sessions and missing identity. */
  readonly isQuiet?: boolean
}

/**
 * A write: one request however often the button is pressed. Where money moves, an intent has one key: the same
 * input sent again after an unknown outcome carries the same key, so it cannot happen twice.
 */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): EndpointMutation<E> {
  const running = useRef(false)
  const intent = useRef<{ form: string; key: string } | null>(null)
  const [state, setState] = useState<{ isBusy: boolean; failure: ApiCallError | null }>(rest)
  const attempt = (input: Input<E>) => {
    if (!navigator.onLine) throw clientError('offline')
    const form = JSON.stringify(wireOf(endpoint, input))
    if (intent.current?.form !== form) intent.current = { form, key: newRequestKey() }
    return call(endpoint, input, {
      key: endpoint.movesMoney === true ? intent.current.key : undefined,
      isQuiet: true,
    })
  }
  const send = async (input: Input<E>) => {
    if (running.current) return null
    running.current = true
    setState({ isBusy: true, failure: null })
    try {
      const output = await attempt(input)
      intent.current = null
      setState(rest)
      invalidateAreas(endpoint.affects)
      options.onDone?.(output)
      return output
    } catch (failure) {
      setState(failure instanceof ApiCallError ? { isBusy: false, failure } : rest)
      if (!(failure instanceof ApiCallError)) throw failure
      if (!isOutcomeUnknown(failure)) intent.current = null
      if (options.isQuiet !== true || concernsAll(failure)) handleApiError(failure)
      return null
    } finally {
      running.current = false
    }
  }
  return { send, ...state, reset: () => setState((now) => (now.failure === null ? now : rest)) }
}

const rest = { isBusy: false, failure: null }
const concernsAll = ({ code }: ApiCallError) => code === 'session_lost' || code === 'identity_required'
