import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '#kit/control'
import { useKeyboardInset } from '#kit/device'
import { useText } from '#text'
import { Overlay } from './overlay.tsx'

type Props = {
  title: string
  onClose: () => void
  /** The main action: stays at the bottom edge while the rest scrolls. */
  foot?: ReactNode
  /** Takes 92 % of the height at once, for long lists. */
  isTall?: boolean
  /** Enter on the sheet or in one of its fields. */
  onEnter?: (() => void) | undefined
  children: ReactNode
}

const DISMISS_PX = 110

/** Mount it to open it: `{isOpen && <Sheet …/>}`. */
export function Sheet({ title, onClose, onEnter, foot, isTall = false, children }: Props) {
  const t = useText()
  const keyboard = useKeyboardInset()
  const drag = useDragToDismiss(onClose)
  return (
    <Overlay
      role="dialog"
      onClose={onClose}
      onEnter={onEnter}
      className="z-(--z-sheet) flex-col justify-end tab:items-center tab:justify-center"
      style={{ paddingBottom: keyboard }}
      panelClassName={`sheet-in flex max-h-[92%] flex-col rounded-t-sheet bg-sheet tab:max-h-[84%] tab:w-120 tab:rounded-b-sheet ${isTall ? 'h-[92%] tab:h-[84%]' : ''}`}
      panelStyle={drag.style}
    >
      {(titleId) => (
        <>
          <header
            {...drag.handlers}
            className="relative flex shrink-0 touch-none items-center gap-2 pt-3 pr-1 pb-1 pl-gutter"
          >
            <span
              aria-hidden="true"
              className="absolute top-1.5 left-1/2 h-1 w-9 -translate-x-1/2 rounded-pill bg-control/60 tab:hidden"
            />
            <h2 id={titleId} className="flex-1 text-h2 font-semi">
              {title}
            </h2>
            <IconButton name={t('app.close')} onClick={onClose}>
              <X size={20} />
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
        </>
      )}
    </Overlay>
  )
}

function useDragToDismiss(onClose: () => void) {
  const from = useRef<number | null>(null)
  const [pulled, setPulled] = useState(0)
  const reset = () => {
    from.current = null
    setPulled(0)
  }
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
      reset()
    },
    onPointerCancel: reset,
  }
  return { handlers, style: pulled > 0 ? { transform: `translateY(${pulled}px)` } : undefined }
}
