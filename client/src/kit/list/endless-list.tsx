import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { ErrorBox, SkeletonRows, Spinner } from '#kit/feedback'
import { useText } from '#text'
import { Rows, type RowsProps } from './rows.tsx'

/** What `useInfiniteQuery(readPages(…))` gives; any other with the same parts will do. */
export type Pages<T> = {
  readonly data?: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined
  readonly error: { readonly message: string } | null
  readonly isPending: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => unknown
}

type Props<T> = {
  pages: Pages<T>
  keyOf: (item: T) => string
  row: (item: T, before: T | undefined) => ReactNode
  empty: ReactNode
  skeleton?: ReactNode
  /** For lists that are read by a heading per month and the like, the rows are not boxed. */
  className?: string
}

const FROM_END = 3
/** Above this many rows only those near the window are drawn. */
const MANY = 60

const Windowed = lazy(async () => ({ default: (await import('./windowed.tsx')).Windowed })) as <T>(
  props: RowsProps<T>,
) => ReactNode

/** Asks for more when the reader is three rows from the end; a failed page keeps the earlier rows. */
export function EndlessList<T>(props: Props<T>) {
  const { pages, keyOf, row, empty, skeleton, className = 'divide-y divide-line' } = props
  const onNearEnd = useNextPage(pages)
  const items = pages.data?.pages.flatMap((page) => page.list) ?? []
  if (pages.isPending) return skeleton ?? <SkeletonRows />
  if (items.length === 0 && pages.error !== null)
    return <ErrorBox message={pages.error.message} retry={() => void pages.refetch()} />
  if (items.length === 0) return empty
  const rows = { items, keyOf, row, className, onNearEnd, nearEnd: Math.max(0, items.length - FROM_END) }
  return (
    <>
      {items.length > MANY ? (
        <Suspense fallback={<Rows {...rows} />}>
          <Windowed {...rows} />
        </Suspense>
      ) : (
        <Rows {...rows} />
      )}
      <ListFoot pages={pages} />
    </>
  )
}

function ListFoot<T>({ pages }: { pages: Pages<T> }) {
  const t = useText()
  return (
    <div role="status" className="flex min-h-14 items-center justify-center py-3 text-sub text-t3">
      {pages.isFetchNextPageError ? (
        <button
          type="button"
          onClick={() => void pages.fetchNextPage()}
          className="press min-h-hit px-4 font-semi text-link"
        >
          {t('app.retry')}
        </button>
      ) : pages.isFetchingNextPage ? (
        <Spinner />
      ) : (
        !pages.hasNextPage && t('app.no_more')
      )}
    </div>
  )
}

/** One and the same function for the life of the list, so that watching for the end is not begun anew on each draw. */
function useNextPage<T>(pages: Pages<T>): () => void {
  const latest = useRef(pages)
  useEffect(() => {
    latest.current = pages
  })
  return useCallback(() => {
    const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = latest.current
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchNextPage()
  }, [])
}
