import type { AssetId, Market } from '@bourse/contracts/market'
import { memo, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { vibrate } from '#kit/device'
import type { ListSegment } from '#kit/listing'
import { QuoteRow, StarButton } from '#kit/market'
import { HighlightedText } from '#kit/search'
import { useQuote } from '#api/feed'
import { ClosedNote, useIsClosed } from '#api/stocks'

export type PressedRow = { readonly market: Market; readonly segment: ListSegment }
type Props = PressedRow & {
  isStale: boolean
  isWatched: boolean
  onStar: (asset: AssetId) => void
  onHold?: (row: PressedRow) => void
  /** Search text to highlight in the name. */
  marked?: string
  onOpen?: (market: Market) => void
}

export const MarketRow = memo(function MarketRow({ market, segment, isStale, marked = '', ...row }: Props) {
  const { isWatched, onStar, onHold, onOpen } = row
  const isClosed = useIsClosed(market)
  const hold = useLongPress(() => onHold?.({ market, segment }))
  return (
    <div
      {...(onHold !== undefined && hold)}
      onClick={() => onOpen?.(market)}
      className="select-none [-webkit-touch-callout:none]"
    >
      <QuoteRow
        market={market}
        segment={segment}
        quote={useQuote(market)}
        isStale={isStale}
        name={<HighlightedText text={market.baseCode} query={marked} />}
        {...(isClosed && { note: <ClosedNote /> })}
        before={<StarButton name={market.baseCode} isOn={isWatched} onToggle={() => onStar(market.base)} />}
      />
    </div>
  )
})

const HOLD_MS = 500
const MOVE_TOLERANCE_PX = 10

/** Detects a long press and suppresses its click; the menu key and the right button act alike. */
function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const isHeld = useRef(false)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const fire = () => {
    stop()
    if (isHeld.current) return
    isHeld.current = true
    vibrate()
    onHold()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      isHeld.current = false
      if (event.button !== 0) return
      from.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(fire, HOLD_MS)
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y) > MOVE_TOLERANCE_PX)
        stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault()
      fire()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
