import type { ReactNode } from 'react'
import { Button, type ButtonKind } from '#kit/control'
import { useText } from '#text'
import { Overlay } from './overlay.tsx'

type Props = {
  title: string
  children: ReactNode
  confirm: string
  kind?: ButtonKind
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** A short question. Buttons are stacked, so that long texts fit. */
export function Dialog(props: Props) {
  const { title, children, confirm, kind = 'primary', isBusy = false, onConfirm, onClose } = props
  const t = useText()
  return (
    <Overlay
      role="alertdialog"
      onClose={onClose}
      className="z-(--z-dialog) items-center justify-center px-8"
      panelClassName="dialog-in max-h-[80%] w-full max-w-80 overflow-y-auto rounded-lg bg-sheet p-5"
    >
      {(titleId) => (
        <>
          <h2 id={titleId} className="text-h2 font-semi">
            {title}
          </h2>
          <div className="pt-2 text-row text-t2">{children}</div>
          <div className="space-y-2 pt-5">
            <Button kind={kind} isBusy={isBusy} onClick={onConfirm}>
              {confirm}
            </Button>
            <Button kind="neutral" onClick={onClose}>
              {t('app.cancel')}
            </Button>
          </div>
        </>
      )}
    </Overlay>
  )
}
