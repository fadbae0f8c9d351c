import { type ReactNode, useEffect, useRef } from 'react'
import { ErrorBox, SkeletonRows, Spinner } from '#kit/feedback'
import { scrollerOf } from '#kit/layout'
import { useText } from '#text'

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

/** Asks for more when the reader is three rows from the end; a failed page keeps the earlier rows. */
export function EndlessList<T>({
  pages,
  keyOf,
  row,
  empty,
  skeleton,
  className = 'divide-y divide-line',
}: Props<T>) {
  const t = useText()
  const items = pages.data?.pages.flatMap((page) => page.list) ?? []
  const mark = useNearing(pages, items.length)
  if (pages.isPending) return skeleton ?? <SkeletonRows />
  if (items.length === 0 && pages.error !== null)
    return <ErrorBox message={pages.error.message} retry={() => void pages.refetch()} />
  if (items.length === 0) return empty
  return (
    <>
      <ul className={className}>
        {items.map((item, at) => (
          <li
            key={keyOf(item)}
            ref={at === Math.max(0, items.length - FROM_END) ? mark : undefined}
            style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' }}
          >
            {row(item, items[at - 1])}
          </li>
        ))}
      </ul>
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
    </>
  )
}

function useNearing<T>(pages: Pages<T>, count: number) {
  const mark = useRef<HTMLLIElement>(null)
  const latest = useRef(pages)
  useEffect(() => {
    latest.current = pages
  })
  useEffect(() => {
    if (mark.current === null) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = latest.current
        if (entry?.isIntersecting === true && hasNextPage && !isFetchingNextPage && !isFetchNextPageError)
          fetchNextPage()
      },
      { root: scrollerOf(), rootMargin: '0px 0px 80px 0px' },
    )
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [count])
  return mark
}
