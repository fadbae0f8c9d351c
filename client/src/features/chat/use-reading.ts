import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { scrollerOf } from '#kit/layout'
import { UNREAD_ID } from './message-log.tsx'
import { markRead } from './read-marks.ts'

const NEAR_PX = 80

const isNearEnd = (area: HTMLElement): boolean =>
  area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX

/**
 * Follows the newest message while the reader is at the end, starts at the unread ones, and marks as read on this
 * device what has been on the screen.
 */
export function useReading(room: string, newest: number | null) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const started = useRef(false)
  const toEnd = useCallback(() => {
    const area = scrollerOf()
    if (area !== null) area.scrollTop = area.scrollHeight
    follows.current = true
    setAtEnd(true)
  }, [])
  useEffect(() => watchEnd(follows, setAtEnd), [])
  useLayoutEffect(() => {
    if (newest === null) return
    const divider = started.current ? null : document.getElementById(UNREAD_ID)
    started.current = true
    if (divider !== null) {
      divider.scrollIntoView({ block: 'start' })
      follows.current = false
      const area = scrollerOf()
      setAtEnd(area === null || isNearEnd(area))
    } else if (follows.current) toEnd()
  }, [newest, toEnd])
  useEffect(() => {
    if (newest !== null && isAtEnd && document.visibilityState === 'visible') markRead(room, newest)
  }, [room, newest, isAtEnd])
  return { isAtEnd, toEnd }
}

function watchEnd(follows: RefObject<boolean>, setAtEnd: (isAtEnd: boolean) => void) {
  const area = scrollerOf()
  if (area === null) return undefined
  const update = () => {
    follows.current = isNearEnd(area)
    setAtEnd(follows.current)
  }
  area.addEventListener('scroll', update, { passive: true })
  return () => area.removeEventListener('scroll', update)
}
