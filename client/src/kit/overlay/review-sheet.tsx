import type { ReactNode } from 'react'
import { TriangleAlert } from 'lucide-react'
import { Button, type ButtonKind, SlideConfirm } from '#kit/control'
import { type Fact, Facts } from '#kit/list'
import { useText } from '#text'
import { Sheet } from './sheet.tsx'

type Props = {
  title: string
  rows: readonly Fact[]
  /** The worst case in plain words. */
  warning?: ReactNode
  confirm?: string
  kind?: ButtonKind
  /** For what cannot be undone: slide instead of press. */
  isFinal?: boolean
  isBusy: boolean
  isDisabled?: boolean
  /** What went wrong last; the sheet stays. */
  failure?: string | null | undefined
  onConfirm: () => void
  onClose: () => void
  /** Above the rows, and below them. */
  children?: ReactNode
  below?: ReactNode
}

/** What is paid, what is received, the fee and what is left, before anything moves. */
export function ReviewSheet(props: Props) {
  const {
    title,
    rows,
    warning,
    confirm,
    kind = 'primary',
    isFinal = false,
    isBusy,
    isDisabled = false,
    failure,
    onConfirm,
    onClose,
    children,
    below,
  } = props
  const t = useText()
  const press = isFinal ? (
    <SlideConfirm
      onConfirm={onConfirm}
      isBusy={isBusy}
      isDisabled={isDisabled}
      {...(confirm === undefined ? {} : { label: confirm })}
    />
  ) : (
    <Button kind={kind} isBusy={isBusy} isDisabled={isDisabled} onClick={onConfirm}>
      {confirm ?? t('app.confirm')}
    </Button>
  )
  const foot = (
    <>
      {failure !== null && failure !== undefined && (
        <p role="alert" className="pb-2 text-center text-sub text-error">
          {failure}
        </p>
      )}
      {press}
    </>
  )
  return (
    <Sheet title={title} onClose={onClose} foot={foot}>
      {children}
      <Facts rows={rows} />
      {warning !== undefined && (
        <p className="mt-2 flex gap-2 rounded-md px-3 py-2.5 text-sub text-warning tint">
          <TriangleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{warning}</span>
        </p>
      )}
      {below}
    </Sheet>
  )
}
