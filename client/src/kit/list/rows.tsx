import { type ReactNode, useEffect, useRef } from 'react'
import { scrollerOf } from '#kit/layout'

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
}

/** Draws all rows; those far from the viewport cost no layout. */
export function Rows<T>({ items, keyOf, row, nearEnd, pageCount, onNearEnd, className }: RowsProps<T>) {
  const mark = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (mark.current === null) return
    const options = { root: scrollerOf(), rootMargin: '0px 0px 80px 0px' }
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
          style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' }}
        >
          {row(item, items[at - 1])}
        </li>
      ))}
    </ul>
  )
}
