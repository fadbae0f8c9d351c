import { type CSSProperties, type KeyboardEvent, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { isKey } from '#kit/device'
import { overlayLayer, useOverlay } from './layers.tsx'

type Props = {
  role: 'dialog' | 'alertdialog'
  onClose: () => void
  /** Position of the panel in the frame. */
  className: string
  style?: CSSProperties | undefined
  panelClassName: string
  panelStyle?: CSSProperties | undefined
  /** Enter on the panel itself or in one of its fields, pressed after it opened. */
  onEnter?: (() => void) | undefined
  /** Renders the content; receives the id for the title. */
  children: (titleId: string) => ReactNode
}

/** The primitive of dialogs and sheets: a focused modal panel over a backdrop that closes it. */
export const Overlay = (props: Props) => createPortal(<OverlayPanel {...props} />, overlayLayer())

function OverlayPanel({
  role,
  onClose,
  onEnter,
  className,
  style,
  panelClassName,
  panelStyle,
  children,
}: Props) {
  const titleId = useId()
  const { panel, isTop } = useOverlay(onClose)
  return (
    <div inert={!isTop} className={`absolute inset-0 flex ${className}`} style={style}>
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="fade-in absolute inset-0 cursor-default bg-backdrop"
      />
      <div
        ref={panel}
        role={role}
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (onEnter !== undefined && entersPanel(event)) onEnter()
        }}
        style={panelStyle}
        className={`relative shadow-top outline-none ${panelClassName}`}
      >
        {children(titleId)}
      </div>
    </div>
  )
}

/** A held key repeats: the press that opened the panel never counts. Enter on a button presses that button. */
const entersPanel = ({ nativeEvent, repeat, target, currentTarget }: KeyboardEvent): boolean =>
  !repeat &&
  isKey(nativeEvent, 'Enter') &&
  (target === currentTarget || (target instanceof HTMLInputElement && target.type !== 'checkbox'))
