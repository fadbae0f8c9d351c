import { type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { IconButton } from '#kit/control'
import { useKeyboardInset } from '#kit/device'
import { useText } from '#text'
import { overlayLayer, useOverlay } from './layers.tsx'

type Props = {
  title: string
  onClose: () => void
  /** Stays at the bottom edge while the rest scrolls: the main action. */
  foot?: ReactNode
  /** Takes 92 % of the height at once, for long lists. */
  isTall?: boolean
  children: ReactNode
}

const DISMISS_PX = 110

/** Mount it to open it: `{isOpen && <Sheet …/>}`. */
export const Sheet = (props: Props) => createPortal(<SheetPanel {...props} />, overlayLayer())

function SheetPanel({ title, onClose, foot, isTall = false, children }: Props) {
  const t = useText()
  const titleId = useId()
  const keyboard = useKeyboardInset()
  const { panel, isTop } = useOverlay(onClose)
  const drag = usePull(onClose)
  return (
    <div
      inert={!isTop}
      className="absolute inset-0 z-(--z-sheet) flex flex-col justify-end"
      style={{ paddingBottom: keyboard }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="fade-in absolute inset-0 cursor-default bg-backdrop"
      />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        style={drag.style}
        className={`sheet-in relative flex max-h-[92%] flex-col rounded-t-sheet bg-sheet shadow-top outline-none ${isTall ? 'h-[92%]' : ''}`}
      >
        <header
          {...drag.handlers}
          className="relative flex shrink-0 touch-none items-center gap-2 pt-3 pr-1 pb-1 pl-gutter"
        >
          <span
            aria-hidden="true"
            className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-pill bg-control/60"
          />
          <h2 id={titleId} className="flex-1 text-h2 font-semi">
            {title}
          </h2>
          <IconButton name={t('app.close')} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        <div
          className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-gutter ${foot === undefined ? 'pb-[calc(16px+var(--safe-b))]' : 'pb-3'}`}
        >
          {children}
        </div>
        {foot !== undefined && (
          <footer className="shrink-0 border-t border-line px-gutter pt-3 pb-[calc(12px+var(--safe-b))]">
            {foot}
          </footer>
        )}
      </div>
    </div>
  )
}

/** Pulled down far enough by its head, the sheet goes. */
function usePull(onClose: () => void) {
  const from = useRef<number | null>(null)
  const [pulled, setPulled] = useState(0)
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (!(event.target instanceof Element) || event.target.closest('button') !== null) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = event.clientY
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) setPulled(Math.max(0, event.clientY - from.current))
    },
    onPointerUp: () => {
      if (from.current !== null && pulled > DISMISS_PX) onClose()
      from.current = null
      setPulled(0)
    },
    onPointerCancel: () => {
      from.current = null
      setPulled(0)
    },
  }
  return { handlers, style: pulled > 0 ? { transform: `translateY(${pulled}px)` } : undefined }
}
