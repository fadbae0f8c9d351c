import type { ReactNode } from 'react'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { useText } from '#text'

type Props = {
  readonly rows: readonly (ReviewRow | false)[]
  readonly warning: ReactNode
  readonly blocked: string | null
  readonly kind: 'buy' | 'sell'
  readonly isBusy: boolean
  readonly failure: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** The review of an order that was moved to another price. */
export function MovedReview(props: Props) {
  const t = useText()
  return (
    <ReviewSheet {...props} title={t('chart.replace_title')} confirm={t('spot.change')}>
      <p className="pb-2 text-sub text-t3">{t('chart.replace_note')}</p>
    </ReviewSheet>
  )
}

/** "60,000.00 → 61,000.00". */
export const changeText = (before: string, after: string): string =>
  before === after ? after : `${before} → ${after}`
