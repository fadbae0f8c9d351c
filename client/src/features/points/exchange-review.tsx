import type { Amount } from '@bourse/contracts/kit'
import { type Reward, points } from '@bourse/contracts/points'
import { toast } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { useEndpointMutation } from '#api'
import { rewardAvailability } from './reward-availability.ts'
import { rewardName } from './reward-row.tsx'

type Props = { reward: Reward; own: Amount | null; onClose: () => void }

export function ExchangeReview({ reward, own, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const exchange = useEndpointMutation(points.exchange, { isQuiet: true })
  const availability = rewardAvailability(reward, own)
  const text = (amount: Amount | null) => (
    <span className="num font-num">{amount === null ? '—' : quantityText(amount, language)}</span>
  )
  const rows: ReviewRow[] = [
    { label: t('points.you_get'), value: rewardName(reward, t, language) },
    { label: t('points.you_pay'), value: text(reward.cost), isStrong: true },
    { label: t('points.after'), value: text(availability.kind === 'open' ? availability.after : null) },
  ]
  const confirm = async () => {
    if ((await exchange.send({ id: reward.id })) === null) return
    onClose()
    toast(t('points.exchanged'), 'success')
  }
  return (
    <ReviewSheet
      title={t('points.review_title')}
      rows={rows}
      confirm={t('points.exchange')}
      isBusy={exchange.isBusy}
      failure={exchange.failure?.message}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
