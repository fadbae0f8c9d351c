import { useEffect, useLayoutEffect, useRef } from 'react'
import { runningTime } from '#kit/device'
import { findScroller } from '#kit/layout'
import { useRoute } from '#kit/route'

const RESTORE_TIMEOUT_MS = 1_500
const positions = new Map<number, number>()

/**
 * Restores the scroll position of a page on return; a new page starts at its top. Pages of one group share the area:
 * a list stays where it is while a record is opened beside it.
 */
export function useScrollMemory(group: string | null): void {
  const { key, path, direction } = useRoute()
  const shownGroup = useRef<string | null>(null)
  useEffect(() => {
    const area = findScroller()
    if (area === null) return
    const remember = () => positions.set(key, area.scrollTop)
    area.addEventListener('scroll', remember, { passive: true })
    return () => area.removeEventListener('scroll', remember)
  }, [key, path])
  useLayoutEffect(() => {
    const isSameGroup = group !== null && shownGroup.current === group
    shownGroup.current = group
    const area = findScroller()
    if (area === null || isSameGroup) return
    const restored = direction === 'back' ? (positions.get(key) ?? 0) : 0
    if (direction === 'forward')
      for (const known of positions.keys()) if (known >= key) positions.delete(known)
    return settleAt(area, restored)
  }, [key, path, direction, group])
}

/** Content may render after the page: retries until it is tall enough or the user scrolls. */
function settleAt(area: HTMLElement, restored: number): () => void {
  area.scrollTop = restored
  if (area.scrollTop >= restored) return () => undefined
  const until = runningTime() + RESTORE_TIMEOUT_MS
  let frame = 0
  const again = () => {
    area.scrollTop = restored
    if (area.scrollTop < restored && runningTime() < until) frame = requestAnimationFrame(again)
  }
  frame = requestAnimationFrame(again)
  const stop = () => cancelAnimationFrame(frame)
  area.addEventListener('pointerdown', stop, { once: true })
  return () => {
    stop()
    area.removeEventListener('pointerdown', stop)
  }
}
