import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a row sideways, so that the chosen button is in the middle whenever `value` changes. */
export function useChosenInView(value: string | null): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = row
    const chosen = current?.querySelector<HTMLElement>('[aria-selected=true],[aria-pressed=true]')
    if (current && chosen)
      current.scrollTo(chosen.offsetLeft - (current.clientWidth - chosen.clientWidth) / 2, 0)
  }, [value])
  return row
}
