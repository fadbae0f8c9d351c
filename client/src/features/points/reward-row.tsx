import { type Amount, multiplyByInt, ONE, subtract } from '@bourse/contracts/kit'
import { points, type Reward } from '@bourse/contracts/points'
import { Gift } from 'lucide-react'
import { Button } from '#kit/control'
import { toast } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { ReviewSheet } from '#kit/overlay'
import { CoinDisc } from '#kit/picture'
import { useEndpointMutation } from '#api'

type Props = { reward: Reward; own: Amount | null; onExchange: () => void }

/** A reward with its price and stock, or the reason why it is not available. */
export function RewardRow({ reward, own, onExchange }: Props) {
  const format = useFormat()
  const { t, quantityText } = format
  const availability = rewardAvailability(reward, own)
  const text = (amount: Amount) => quantityText(amount)
  const obstacle =
    availability.kind === 'missing'
      ? t('points.missing', { n: text(availability.points) })
      : availability.kind === 'unavailable' && t('points.gone')
  const left =
    reward.stock !== null && t('points.left', { n: text(multiplyByInt(ONE, BigInt(reward.stock))) })
  return (
    <article className="flex min-h-20 items-center gap-3 px-gutter py-3">
      {reward.code === null ? (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-pill bg-card text-warning">
          <Gift size={20} strokeWidth={1.75} />
        </span>
      ) : (
        <CoinDisc code={reward.code} size={40} />
      )}
      <div className="min-w-0 flex-1">
        <h3 className="text-row text-t1 wrap-anywhere">{rewardName(reward, format)}</h3>
        <p className="text-sub text-t2">
          {reward.cost !== null && t('points.cost', { n: text(reward.cost) })}
        </p>
        <p className={`text-sub ${obstacle === false ? 'text-t3' : 'text-warning'}`}>{obstacle || left}</p>
      </div>
      <Button
        size="small"
        isDisabled={availability.kind !== 'open'}
        onClick={onExchange}
        className="min-h-9!"
      >
        {t('points.exchange')}
      </Button>
    </article>
  )
}

/** The operator's name of the reward; without one, its content. */
function rewardName(reward: Reward, { t, quantityText }: Format): string {
  const given = reward.quantity ?? reward.amount
  const what = given === null || reward.code === null ? null : `${quantityText(given)} ${reward.code}`
  return reward.name ?? reward.title ?? what ?? t('points.reward', { n: reward.id })
}

type ReviewProps = { reward: Reward; own: Amount | null; onClose: () => void }

export function ExchangeReview({ reward, own, onClose }: ReviewProps) {
  const format = useFormat()
  const { t, quantityText } = format
  const exchange = useEndpointMutation(points.exchange, { isQuiet: true })
  const availability = rewardAvailability(reward, own)
  const text = (amount: Amount | null) => (
    <span className="num font-num">{amount === null ? '—' : quantityText(amount)}</span>
  )
  const rows = [
    { label: t('points.you_get'), value: rewardName(reward, format) },
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

type RewardAvailability =
  | { readonly kind: 'open'; readonly after: Amount | null }
  | { readonly kind: 'missing'; readonly points: Amount }
  | { readonly kind: 'unavailable' }

/** Open where the upstream does not send points or price: only the server can then refuse. */
export function rewardAvailability(
  { cost, stock, isOpen }: Pick<Reward, 'cost' | 'stock' | 'isOpen'>,
  own: Amount | null,
): RewardAvailability {
  if (isOpen === false || (stock !== null && stock <= 0)) return { kind: 'unavailable' }
  if (cost === null || own === null) return { kind: 'open', after: null }
  return own < cost
    ? { kind: 'missing', points: subtract(cost, own) }
    : { kind: 'open', after: subtract(own, cost) }
}
