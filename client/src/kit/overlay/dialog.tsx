import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Button, type ButtonKind } from '#kit/control'
import { useText } from '#text'
import { overlayLayer, useOverlay } from './layers.tsx'

type Props = {
  title: string
  children?: ReactNode
  confirm: string
  kind?: ButtonKind
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  /** Null for a message with one button only. */
  cancel?: string | null
}

/** A short question. Buttons stand below each other, so that long words have room. */
export const Dialog = (props: Props) => createPortal(<DialogPanel {...props} />, overlayLayer())

function DialogPanel({
  title,
  children,
  confirm,
  kind = 'primary',
  isBusy = false,
  onConfirm,
  onClose,
  cancel,
}: Props) {
  const t = useText()
  const titleId = useId()
  const { panel, isTop } = useOverlay(onClose)
  return (
    <div inert={!isTop} className="absolute inset-0 z-(--z-dialog) flex items-center justify-center px-8">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
        className="fade-in absolute inset-0 cursor-default bg-backdrop"
      />
      <div
        ref={panel}
        role="alertdialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
        className="dialog-in relative max-h-[80%] w-full max-w-80 overflow-y-auto rounded-lg bg-sheet p-5 shadow-top outline-none"
      >
        <h2 id={titleId} className="text-h2 font-semi">
          {title}
        </h2>
        {children !== undefined && <div className="pt-2 text-row text-t2">{children}</div>}
        <div className="space-y-2 pt-5">
          <Button kind={kind} isBusy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
          {cancel !== null && (
            <Button kind="neutral" onClick={onClose}>
              {cancel ?? t('app.cancel')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
