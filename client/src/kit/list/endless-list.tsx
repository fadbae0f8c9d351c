import { lazy, type ReactElement, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { FailedRead, type Failure, SkeletonRows, Spinner } from '#kit/feedback'
import { findScroller } from '#kit/layout'
import { useText } from '#text'

/** The part of `useInfiniteQuery(pagesFor(…))` that is needed here. */
export type Pages<T> = {
  readonly data?: { readonly pages: readonly { readonly list: readonly T[] }[] } | undefined
  readonly error: Failure | null
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
  /** Lists with headings between rows pass '' to drop the dividers. */
  className?: string
  /** Height in px of a row that is not drawn yet. */
  usualHeight?: number
  /** Shown while the first page loads. */
  skeleton?: ReactNode
}

export type RowsProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  row: (item: T, before: T | undefined) => ReactNode
  /** Index of the row that fetches the next page when it comes into sight. */
  nearEnd: number
  /** A fetched page may add no row that passes the filter; the end is then still in sight. */
  pageCount: number
  onNearEnd: () => void
  className: string
  usualHeight: number
}

const FROM_END = 3
/** Longer lists draw only the rows near the window. */
const MANY = 60
/** A filtered list shorter than this has nothing to scroll, so the next page is fetched at once. */
const SCREENFUL = 8

const Windowed = lazy(async () => ({ default: (await import('./windowed.tsx')).Windowed })) as <T>(
  props: RowsProps<T>,
) => ReactElement

/** Fetches the next page when the reader is three rows from the end; a failed page keeps the earlier rows. */
export function EndlessList<T>(props: EndlessListProps<T>) {
  const { pages, keyOf, row, empty, filter, className = 'divide-y divide-line', usualHeight = 64 } = props
  const { skeleton = <SkeletonRows /> } = props
  const onNearEnd = useNextPage(pages)
  const all = pages.data?.pages.flatMap((page) => page.list) ?? []
  const items = filter === undefined ? all : all.filter(filter)
  const isFilling = filter !== undefined && items.length < SCREENFUL && pages.hasNextPage
  const pageCount = pages.data?.pages.length ?? 0
  useEffect(() => {
    if (isFilling) onNearEnd()
  }, [isFilling, pageCount, onNearEnd])
  if (pages.isPending) return <>{skeleton}</>
  if (items.length === 0 && pages.error !== null)
    return <FailedRead failure={pages.error} retry={pages.refetch} />
  if (items.length === 0) return <>{isFilling ? skeleton : empty}</>
  const nearEnd = Math.max(0, items.length - FROM_END)
  const rows = { items, keyOf, row, className, onNearEnd, nearEnd, pageCount, usualHeight }
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

/** Draws all rows; those far from the viewport cost no layout. */
function Rows<T>(props: RowsProps<T>) {
  const { items, keyOf, row, nearEnd, pageCount, onNearEnd, className, usualHeight } = props
  const mark = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (mark.current === null) return
    const options = { root: findScroller(), rootMargin: '0px 0px 80px 0px' }
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) onNearEnd()
    }, options)
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [items.length, pageCount, onNearEnd])
  return (
    <ul className={className}>
      {items.map((item, at) => (
        <li
          key={keyOf(item)}
          ref={at === nearEnd ? mark : undefined}
          style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${usualHeight}px` }}
        >
          {row(item, items[at - 1])}
        </li>
      ))}
    </ul>
  )
}
