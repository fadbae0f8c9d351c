import { lazy } from 'react'
import { SubmitBar as Bar } from '#kit/form'
import { useText } from '#text'
import { useIsMember } from '#api'
import { actionText } from './ticket-labels.ts'
import type { FuturesForm } from './use-futures-form.ts'

const Review = lazy(async () => ({ default: (await import('./order-review.tsx')).OrderReview }))

export function SubmitBar({ form }: { form: FuturesForm }) {
  const t = useText()
  const isMember = useIsMember()
  const { values, facts, draft } = form
  const stale = facts.isStale || facts.last === null ? t('spot.price_updating') : null
  const kind = values.side === 'long' ? 'buy' : 'sell'
  return (
    <Bar
      form={form}
      isMember={isMember}
      blocked={facts.terms.isOpen ? (isMember ? stale : null) : t('futures.closed_market')}
      kind={kind}
      label={actionText(values, t)}
      review={draft !== null && <Review form={form} draft={draft} blocked={stale} />}
    />
  )
}
