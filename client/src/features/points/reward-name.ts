import type { Language } from '@bourse/contracts/kit'
import type { Reward } from '@bourse/contracts/points'
import { quantityText } from '#kit/format'
import type { Text } from '#text'

/** The name that the operator gave; without one, what is given. */
export function rewardName(reward: Reward, t: Text, language: Language): string {
  const given = reward.quantity ?? reward.amount
  const what =
    given === null || reward.code === null ? null : `${quantityText(given, language)} ${reward.code}`
  return reward.name ?? reward.title ?? what ?? t('points.reward', { n: reward.id })
}
