import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findScroller } from '#kit/layout'
import type { RowsProps } from './endless-list.tsx'

const BEYOND = 8

/** Draws only the rows near the viewport and measures their heights as they are drawn. */
export function Windowed<T>(props: RowsProps<T>) {
  const { items, keyOf, row, nearEnd, pageCount, onNearEnd, className, usualHeight } = props
  const list = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const area = findScroller()
    if (area === null || list.current === null) return
    setMargin(list.current.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop)
  }, [])
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by the React Compiler
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: findScroller,
    estimateSize: () => usualHeight,
    getItemKey: (at) => keyOf(items[at] as T),
    overscan: BEYOND,
    scrollMargin: margin,
  })
  const shown = rows.getVirtualItems()
  const isNear = (shown.at(-1)?.index ?? 0) >= nearEnd
  useEffect(() => {
    if (isNear) onNearEnd()
  }, [isNear, onNearEnd, items.length, pageCount])
  const above = (shown[0]?.start ?? margin) - margin
  return (
    <ul ref={list} style={{ height: rows.getTotalSize(), paddingTop: above }} className={className}>
      {shown.map(({ index, key }) => (
        <li
          key={key}
          data-index={index}
          ref={rows.measureElement}
          aria-posinset={index + 1}
          aria-setsize={items.length}
        >
          {row(items[index] as T, items[index - 1])}
        </li>
      ))}
    </ul>
  )
}
