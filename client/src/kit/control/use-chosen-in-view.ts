import { type RefObject, useEffect, useRef } from 'react'

/** For a row that scrolls sideways: the chosen button is moved into the middle whenever `value` changes. */
export function useChosenInView(value: string | null): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const chosen =
      row.current?.querySelector<HTMLElement>('[aria-selected=true], [aria-pressed=true]') ?? null
    if (row.current === null || chosen === null) return
    row.current.scrollTo({ left: chosen.offsetLeft - row.current.clientWidth / 2 + chosen.clientWidth / 2 })
  }, [value])
  return row
}
