import { type CSSProperties, type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { overlayLayer, useOverlay } from './layers.tsx'

type Props = {
  role: 'dialog' | 'alertdialog'
  onClose: () => void
  /** Position of the panel in the frame. */
  className: string
  style?: CSSProperties | undefined
  panelClassName: string
  panelStyle?: CSSProperties | undefined
  /** Renders the content; receives the id for the title. */
  children: (titleId: string) => ReactNode
}

/** The primitive of dialogs and sheets: a focused modal panel over a backdrop that closes it. */
export const Overlay = (props: Props) => createPortal(<OverlayPanel {...props} />, overlayLayer())

function OverlayPanel({ role, onClose, className, style, panelClassName, panelStyle, children }: Props) {
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
        style={panelStyle}
        className={`relative shadow-top outline-none ${panelClassName}`}
      >
        {children(titleId)}
      </div>
    </div>
  )
}
