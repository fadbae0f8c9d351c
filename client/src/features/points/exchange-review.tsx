import { account } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import { points, type Reward } from '@bourse/contracts/points'
import { wallet } from '@bourse/contracts/wallet'
import { say } from '#kit/feedback'
import { quantityText } from '#kit/format'
import { type ReviewRow, ReviewSheet } from '#kit/overlay'
import { useLanguage, useText } from '#text'
import { useWrite } from '#wire'
import { rewardName } from './reward-name.ts'
import { standOf } from './stand.ts'

type Props = { reward: Reward; own: Amount | null; onClose: () => void }

/** What is paid and what is left, before the points go. */
export function ExchangeReview({ reward, own, onClose }: Props) {
  const t = useText()
  const language = useLanguage()
  const exchange = useWrite(points.exchange, {
    spoils: [points.list, points.history, account.profile, wallet.list],
    isQuiet: true,
  })
  const stand = standOf(reward, own)
  const text = (amount: Amount | null) => (
    <span className="num font-num">{amount === null ? '—' : quantityText(amount, language)}</span>
  )
  const rows: ReviewRow[] = [
    { label: t('points.you_get'), value: rewardName(reward, t, language) },
    { label: t('points.you_pay'), value: text(reward.cost), isStrong: true },
    { label: t('points.after'), value: text(stand.kind === 'open' ? stand.after : null) },
  ]
  const confirm = async () => {
    if ((await exchange.send({ id: reward.id })) === null) return
    onClose()
    say(t('points.exchanged'), 'success')
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
