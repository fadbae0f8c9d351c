import { lazy } from 'react'
import { SubmitBar as Bar } from '#kit/form'
import { useText } from '#text'
import { useIsMember } from '#api'
import type { SpotForm } from './use-spot-form.ts'

const Review = lazy(async () => ({ default: (await import('./order-review.tsx')).OrderReview }))

export function SubmitBar({ form }: { form: SpotForm }) {
  const t = useText()
  const { market, values, facts, draft } = form
  const label = t(values.side === 'buy' ? 'spot.buy_coin' : 'spot.sell_coin', { coin: market.baseCode })
  return (
    <Bar
      form={form}
      isMember={useIsMember()}
      blocked={facts.terms.isOpen ? null : t('spot.closed')}
      actions={[{ kind: values.side, label, onPress: () => form.submit() }]}
      review={draft !== null && <Review form={form} draft={draft} />}
    />
  )
}
