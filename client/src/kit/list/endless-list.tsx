import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { ErrorBox, SkeletonRows, Spinner } from '#kit/feedback'
import { useText } from '#text'
import { Rows, type RowsProps } from './rows.tsx'

/** The part of `useInfiniteQuery(pagesFor(…))` that is needed here. */
export type Pages<T> = {
  readonly data?: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined
  readonly error: { readonly message: string; readonly code?: string } | null
  readonly isPending: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
  readonly refetch: () => Promise<unknown>
}

export type EndlessListProps<T> = {
  pages: Pages<T>
  keyOf: (item: T) => string
  row: (item: T, before: T | undefined) => ReactNode
  empty: ReactNode
  /** Rows that the server cannot leave out itself. Pages are fetched until enough rows pass. */
  filter?: ((item: T) => boolean) | undefined
  skeleton?: ReactNode
  /** Lists with headings between rows pass '' to drop the dividers. */
  className?: string
}

const FROM_END = 3
/** Above this many rows only those near the window are drawn. */
const MANY = 60
/** A filtered list shorter than this has nothing to scroll, so the next page is fetched at once. */
const SCREENFUL = 8

const Windowed = lazy(async () => ({ default: (await import('./windowed.tsx')).Windowed })) as <T>(
  props: RowsProps<T>,
) => ReactNode

/** Fetches the next page when the reader is three rows from the end; a failed page keeps the earlier rows. */
export function EndlessList<T>(props: EndlessListProps<T>) {
  const { pages, keyOf, row, empty, filter, skeleton, className = 'divide-y divide-line' } = props
  const onNearEnd = useNextPage(pages)
  const all = pages.data?.pages.flatMap((page) => page.list) ?? []
  const items = filter === undefined ? all : all.filter(filter)
  const isFilling = filter !== undefined && items.length < SCREENFUL && pages.hasNextPage
  const pageCount = pages.data?.pages.length ?? 0
  useEffect(() => {
    if (isFilling) onNearEnd()
  }, [isFilling, pageCount, onNearEnd])
  if (pages.isPending) return skeleton ?? <SkeletonRows />
  if (items.length === 0 && pages.error !== null)
    return <ErrorBox message={pages.error.message} retry={() => void pages.refetch()} />
  if (items.length === 0) return isFilling ? (skeleton ?? <SkeletonRows />) : empty
  const nearEnd = Math.max(0, items.length - FROM_END)
  const rows = { items, keyOf, row, className, onNearEnd, nearEnd, pageCount }
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

/** Stable for the life of the list, so that each draw reuses the observer of the end. */
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
