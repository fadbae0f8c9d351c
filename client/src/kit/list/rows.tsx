import { type ReactNode, useEffect, useRef } from 'react'
import { scrollerOf } from '#kit/layout'

export type RowsProps<T> = {
  items: readonly T[]
  keyOf: (item: T) => string
  row: (item: T, before: T | undefined) => ReactNode
  /** The row at which more is asked for. */
  nearEnd: number
  onNearEnd: () => void
  className: string
}

/** All rows as they are; those far from the window cost no layout. */
export function Rows<T>({ items, keyOf, row, nearEnd, onNearEnd, className }: RowsProps<T>) {
  const mark = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (mark.current === null) return
    const options = { root: scrollerOf(), rootMargin: '0px 0px 80px 0px' }
    const watch = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) onNearEnd()
    }, options)
    watch.observe(mark.current)
    return () => watch.disconnect()
  }, [items.length, onNearEnd])
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
