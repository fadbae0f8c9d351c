import { type ReactNode, type TouchEvent, useRef, useState } from 'react'
import { vibrate } from '#kit/device'
import { Spinner } from '#kit/feedback'
import { findScroller } from '#kit/layout'
import { useText } from '#text'

const REFRESH_PX = 64
const PULL_MAX_PX = 96

type Props = { onRefresh: () => Promise<unknown>; children: ReactNode }

/** Refetches everything when the page is pulled down from its top. */
export function PullRefresh({ onRefresh, children }: Props) {
  const t = useText()
  const from = useRef<number | null>(null)
  const [pulled, setPulled] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const start = (event: TouchEvent) => {
    from.current =
      (findScroller()?.scrollTop ?? 0) <= 0 && !isBusy ? (event.touches[0]?.clientY ?? null) : null
  }
  const move = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY
    if (from.current === null || y === undefined) return
    // Half the distance of the finger, so that the page resists the pull.
    const next = Math.min(PULL_MAX_PX, Math.max(0, (y - from.current) / 2))
    if (next >= REFRESH_PX && pulled < REFRESH_PX) vibrate()
    setPulled(next)
  }
  const end = () => {
    const isEnough = pulled >= REFRESH_PX
    from.current = null
    setPulled(0)
    if (!isEnough) return
    setBusy(true)
    void onRefresh().finally(() => setBusy(false))
  }
  const height = isBusy ? 48 : pulled
  return (
    <div
      onTouchStart={start}
      onTouchMove={move}
      onTouchEnd={end}
      onTouchCancel={end}
      className="flex min-h-full flex-col"
    >
      <div
        aria-hidden="true"
        style={{ height, transition: pulled > 0 ? 'none' : 'height var(--m-base) var(--ease-out)' }}
        className="flex shrink-0 items-center justify-center gap-2 overflow-hidden text-sub text-t3"
      >
        {isBusy ? <Spinner /> : t(pulled >= REFRESH_PX ? 'app.release' : 'app.pull')}
      </div>
      {children}
    </div>
  )
}
