import { PAGE_SIZE } from '@bourse/contracts/kit'
import { futures } from '@bourse/contracts/futures'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, pagesFor } from '#api'

/** The pages are nested in a response with totals. */
export const useClosedPages = () =>
  useInfiniteQuery({
    queryKey: [futures.list.name, 'pages', 'closed'],
    queryFn: async ({ signal, pageParam }) => {
      const input = { status: 'closed', page: pageParam, limit: PAGE_SIZE } as const
      return (await call(futures.list, input, { signal })).positions
    },
    initialPageParam: 1,
    getNextPageParam: ({ list, page, limit, total }) =>
      list.length > 0 && (total === null ? list.length >= limit : page * limit < total) ? page + 1 : null,
    meta: { isPrivate: true },
  })

export const useDayPages = () => useInfiniteQuery(pagesFor(futures.daily, {}))
