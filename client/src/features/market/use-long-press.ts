import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { vibrate } from '#kit/device'

const HOLD_MS = 500
const MOVE_TOLERANCE_PX = 10

/** Detects a long press and suppresses its click; the menu key and the right button act alike. */
export function useLongPress(onHold: () => void) {
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
