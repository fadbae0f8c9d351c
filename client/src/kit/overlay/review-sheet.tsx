import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Button, type ButtonKind, SlideConfirm } from '#kit/control'
import { useBlockedReason } from '#kit/feedback'
import { type Fact, Facts } from '#kit/list'
import { useText } from '#text'
import { Sheet } from './sheet.tsx'

type Props = {
  title: string
  rows: readonly (Fact | false)[]
  /** The worst case in plain words. */
  warning?: ReactNode
  confirm?: string | undefined
  kind?: ButtonKind
  /** Irreversible actions are confirmed by sliding instead of pressing. */
  isFinal?: boolean
  /** Closes or protects something: sent even if the browser denies a connection. */
  isExit?: boolean
  isBusy: boolean
  isDisabled?: boolean
  /** The reason why it cannot be confirmed now. */
  blocked?: string | null
  /** The last failure; the sheet stays open. */
  failure: string | null | undefined
  onConfirm: () => void
  onClose: () => void
  /** Rendered above and below the rows. */
  children?: ReactNode
  below?: ReactNode
}

/** Payment, receipt, fee and remaining balance before money moves. */
export function ReviewSheet(props: Props) {
  const { title, rows, warning, kind = 'primary', blocked = null, onConfirm, children, below } = props
  const t = useText()
  const reason = useBlockedReason(blocked, props.isExit)
  const failure = reason ?? props.failure ?? null
  const label = props.confirm ?? t(props.isFinal === true ? 'slide.confirm' : 'app.confirm')
  const state = { isBusy: props.isBusy, isDisabled: props.isDisabled === true || reason !== null }
  // A slide is the stronger confirmation, so Enter does not stand for it.
  const canEnter = props.isFinal !== true && !state.isBusy && !state.isDisabled
  const foot = (
    <>
      {failure !== null && (
        <p role="alert" className="pb-2 text-center text-sub text-error">
          {failure}
        </p>
      )}
      {props.isFinal === true ? (
        <SlideConfirm {...state} label={label} onConfirm={onConfirm} />
      ) : (
        <Button kind={kind} {...state} onClick={onConfirm}>
          {label}
        </Button>
      )}
    </>
  )
  return (
    <Sheet title={title} onClose={props.onClose} onEnter={canEnter ? onConfirm : undefined} foot={foot}>
      {children}
      <Facts rows={rows} />
      {warning !== undefined && warning !== null && warning !== false && (
        <p className="mt-2 flex gap-2 rounded-md px-3 py-2.5 text-sub text-warning tint">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" />
          <span>{warning}</span>
        </p>
      )}
      {below}
    </Sheet>
  )
}
