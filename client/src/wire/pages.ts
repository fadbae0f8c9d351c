import { type Endpoint, type Input, type Output, type Page, PAGE_SIZE } from '@bourse/contracts/kit'
import { type InfiniteData, infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { call, wireOf } from './call.ts'
import type { CallFailure } from './failure.ts'

/** A row of the contract that answers page by page. */
type Paged<E extends Endpoint> = Output<E> extends Page<unknown> ? E : never

/** The page after the last one; none when it was short, or when the counted total has been reached. */
export function nextPage(last: Page<unknown>, pages: readonly Page<unknown>[]): number | undefined {
  if (last.list.length === 0) return undefined
  if (last.total === null) return last.list.length < PAGE_SIZE ? undefined : pages.length + 1
  const seen = pages.reduce((count, page) => count + page.list.length, 0)
  return seen < last.total ? pages.length + 1 : undefined
}

/** Options for `useInfiniteQuery`, ten rows at a time: `useInfiniteQuery(readPages(wallet.deposits, {}))`. */
export function readPages<E extends Endpoint>(endpoint: Paged<E>, input: Omit<Input<E>, 'page' | 'limit'>) {
  const at = (page: number) => ({ ...input, page, limit: PAGE_SIZE }) as Input<E>
  return infiniteQueryOptions<Output<E> & Page<unknown>, CallFailure, InfiniteData<Output<E> & Page<unknown>, number>, QueryKey, number>({
    queryKey: [endpoint.name, 'pages', wireOf(endpoint as E, at(1))],
    queryFn: async ({ pageParam, signal }) =>
      (await call(endpoint as E, at(pageParam), { signal })) as Output<E> & Page<unknown>,
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { isPrivate: endpoint.access !== 'public' },
  })
}
