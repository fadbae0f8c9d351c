import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { isKey } from '#kit/device'
import { interceptBack } from '#kit/route'

let stack: readonly symbol[] = []
let layer: HTMLElement | null = null
const listeners = new Set<() => void>()

function setStack(next: readonly symbol[]) {
  stack = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pages and bars; inert while anything lies over them. */
export function PageLayer({ children, className }: { children: ReactNode; className: string }) {
  const isCovered = useSyncExternalStore(listen, () => stack.length > 0)
  return (
    <div inert={isCovered} className={className}>
      {children}
    </div>
  )
}

/** The container of sheets and dialogs: inside the frame, beside the pages. */
export const OverlayLayer = () => <div ref={(element) => void (layer = element)} />

export const overlayLayer = (): HTMLElement => layer ?? document.body

/** Registers one overlay, for the order of overlays, Esc, back, and the restored focus. */
export function useOverlay(onClose: () => void) {
  const [name] = useState(() => Symbol('overlay'))
  const panel = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const before = document.activeElement
    setStack([...stack, name])
    const release = interceptBack(() => close())
    const onKeyDown = (event: KeyboardEvent) => {
      if (isKey(event, 'Escape') && stack.at(-1) === name) close()
    }
    addEventListener('keydown', onKeyDown)
    const initialFocus = panel.current?.querySelector<HTMLElement>('[autofocus]') ?? panel.current
    initialFocus?.focus({ preventScroll: true })
    return () => {
      removeEventListener('keydown', onKeyDown)
      release()
      setStack(stack.filter((each) => each !== name))
      if (before instanceof HTMLElement && before.isConnected)
        requestAnimationFrame(() => before.focus({ preventScroll: true }))
    }
  }, [name])
  const isTop = useSyncExternalStore(listen, () => stack.at(-1) === name || !stack.includes(name))
  return { panel, isTop }
}
