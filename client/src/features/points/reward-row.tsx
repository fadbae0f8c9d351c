import { type Amount, type Language, ONE, multiplyByInt, unreachable } from '@bourse/contracts/kit'
import type { Reward } from '@bourse/contracts/points'
import { Gift } from 'lucide-react'
import { Button } from '#kit/control'
import { quantityText } from '#kit/format'
import { CoinDisc } from '#kit/picture'
import { type Text, useLanguage, useText } from '#text'
import { type RewardAvailability, rewardAvailability } from './reward-availability.ts'

type Props = { reward: Reward; own: Amount | null; onExchange: () => void }

/** A reward with its price and stock, or the reason why it is not available. */
export function RewardRow({ reward, own, onExchange }: Props) {
  const t = useText()
  const language = useLanguage()
  const availability = rewardAvailability(reward, own)
  const message = obstacleText(availability, t, (amount) => quantityText(amount, language))
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
        <h3 className="text-row text-t1 wrap-anywhere">{rewardName(reward, t, language)}</h3>
        <p className="text-sub text-t2">
          {reward.cost === null ? null : t('points.cost', { n: quantityText(reward.cost, language) })}
        </p>
        <p className={`text-sub ${message === null ? 'text-t3' : 'text-warning'}`}>
          {message ??
            (reward.stock === null
              ? null
              : t('points.left', { n: quantityText(multiplyByInt(ONE, BigInt(reward.stock)), language) }))}
        </p>
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

function obstacleText(
  availability: RewardAvailability,
  t: Text,
  text: (amount: Amount) => string,
): string | null {
  switch (availability.kind) {
    case 'open':
      return null
    case 'missing':
      return t('points.missing', { n: text(availability.points) })
    case 'gone':
      return t('points.gone')
    default:
      return unreachable(availability)
  }
}

/** The operator's name of the reward; without one, its content. */
export function rewardName(reward: Reward, t: Text, language: Language): string {
  const given = reward.quantity ?? reward.amount
  const what =
    given === null || reward.code === null ? null : `${quantityText(given, language)} ${reward.code}`
  return reward.name ?? reward.title ?? what ?? t('points.reward', { n: reward.id })
}
