import type { Pages } from '#kit/list'

/** The rows of all fetched pages, and how the next page is fetched. */
export function useRows<Row>(pages: Pages<Row>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  return {
    rows: data?.pages.flatMap(({ list }) => list),
    error,
    retry: () => void refetch(),
    more: hasNextPage
      ? { load: () => void (!isFetchingNextPage && fetchNextPage()), isBusy: isFetchingNextPage }
      : null,
  }
}
