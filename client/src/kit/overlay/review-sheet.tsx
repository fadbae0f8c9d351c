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
  /** Irreversible actions are confirmed by sliding instead of pressing. */
  isFinal?: boolean
  isBusy: boolean
  isDisabled?: boolean
  /** The last failure; the sheet stays open. */
  failure?: string | null | undefined
  onConfirm: () => void
  onClose: () => void
  /** Rendered above and below the rows. */
  children?: ReactNode
  below?: ReactNode
}

/** Payment, receipt, fee and remaining balance before money moves. */
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
