import type { Endpoint, Input, Output } from '@bourse/contracts/kit'
import { type ReactNode, useRef, useState } from 'react'
import { toast } from '#kit/feedback'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { useEndpointMutation } from '#api'

type Replacement<C extends Endpoint, P extends Endpoint> = {
  readonly cancel: C
  readonly cancelInput: Input<C>
  readonly place: P
  /** The new order, from the outcome of the cancellation: the old one may have been filled further. */
  readonly placeInput: (cancelled: Output<C>) => Input<P>
  readonly onDone: () => void
}

/**
 * Cancels an order, then places another. The new one is sent only after the exchange confirmed the cancellation; if it is
 * refused, the next confirmation sends it alone.
 */
export function useReplacement<C extends Endpoint, P extends Endpoint>(of: Replacement<C, P>) {
  const t = useText()
  const cancelled = useRef<{ readonly output: Output<C> } | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const cancel = useEndpointMutation(of.cancel, {
    onDone: (output) => {
      cancelled.current = { output }
      setCancelled(true)
    },
  })
  const place = useEndpointMutation(of.place, {
    onDone: () => {
      toast(t('chart.replaced'), 'success')
      of.onDone()
    },
  })
  const confirm = async () => {
    if (cancelled.current === null) await cancel.send(of.cancelInput)
    if (cancelled.current !== null) await place.send(of.placeInput(cancelled.current.output))
  }
  const reason = (place.failure ?? cancel.failure)?.message ?? null
  return {
    confirm,
    isBusy: cancel.isBusy || place.isBusy,
    failure: reason !== null && isCancelled ? t('chart.replace_lost', { reason }) : reason,
  }
}

type Props = {
  readonly rows: readonly (ReviewRow | false)[]
  readonly warning: ReactNode
  readonly blocked: string | null
  readonly kind: 'buy' | 'sell'
  readonly replacement: ReturnType<typeof useReplacement>
  readonly onClose: () => void
}

/** The review of a new price: the exchange cannot change an order, which the sheet states. */
export function ReplaceReview({ rows, warning, blocked, kind, replacement, onClose }: Props) {
  const t = useText()
  return (
    <ReviewSheet
      title={t('chart.replace_title')}
      rows={rows}
      warning={warning}
      blocked={blocked}
      kind={kind}
      confirm={t('chart.replace')}
      isBusy={replacement.isBusy}
      failure={replacement.failure}
      onConfirm={() => void replacement.confirm()}
      onClose={onClose}
    >
      <p className="pb-2 text-sub text-t3">{t('chart.replace_note')}</p>
    </ReviewSheet>
  )
}

/** "60,000.00 → 61,000.00". */
export const changeText = (before: string, after: string): string =>
  before === after ? after : `${before} → ${after}`
