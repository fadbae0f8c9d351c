import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findScroller } from '#kit/layout'
import { UNREAD_ID } from './message-log.tsx'
import { markRead } from './read-marks.ts'

const NEAR_PX = 80

const isNearEnd = (area: HTMLElement): boolean =>
  area.scrollHeight - area.scrollTop - area.clientHeight < NEAR_PX

type ReadingOptions = {
  readonly room: string
  readonly newest: number | null
  /** The divider that the page starts at. */
  readonly unreadFrom: number | null
}

/**
 * Follows the newest message while the reader is at the end, starts at the unread ones, and marks as read on this
 * device what has been on the screen.
 */
export function useReading({ room, newest, unreadFrom }: ReadingOptions) {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const toEnd = useCallback(() => {
    const area = findScroller()
    if (area !== null) area.scrollTop = area.scrollHeight
    follows.current = true
    setAtEnd(true)
  }, [])
  useEffect(() => watchEnd(follows, setAtEnd), [])
  useLayoutEffect(() => {
    if (newest !== null && follows.current) toEnd()
  }, [newest, toEnd])
  useLayoutEffect(() => {
    if (unreadFrom === null) return
    document.getElementById(UNREAD_ID)?.scrollIntoView({ block: 'start' })
    const area = findScroller()
    follows.current = area === null || isNearEnd(area)
    setAtEnd(follows.current)
  }, [unreadFrom])
  useEffect(() => {
    if (newest !== null && isAtEnd && document.visibilityState === 'visible') markRead(room, newest)
  }, [room, newest, isAtEnd])
  return { isAtEnd, toEnd }
}

function watchEnd(follows: RefObject<boolean>, setAtEnd: (isAtEnd: boolean) => void) {
  const area = findScroller()
  if (area === null) return undefined
  const update = () => {
    follows.current = isNearEnd(area)
    setAtEnd(follows.current)
  }
  area.addEventListener('scroll', update, { passive: true })
  return () => area.removeEventListener('scroll', update)
}
