import { type Amount, subtract } from '@bourse/contracts/kit'
import type { Reward } from '@bourse/contracts/points'

/** Whether a reward is available, and otherwise the reason. */
export type RewardAvailability =
  | { readonly kind: 'open'; readonly after: Amount | null }
  | { readonly kind: 'missing'; readonly points: Amount }
  | { readonly kind: 'gone' }

/** Open where the upstream does not send points or price: only the server can then refuse. */
export function rewardAvailability(
  { cost, stock, isOpen }: Pick<Reward, 'cost' | 'stock' | 'isOpen'>,
  own: Amount | null,
): RewardAvailability {
  if (isOpen === false || (stock !== null && stock <= 0)) return { kind: 'gone' }
  if (cost === null || own === null) return { kind: 'open', after: null }
  return own < cost
    ? { kind: 'missing', points: subtract(cost, own) }
    : { kind: 'open', after: subtract(own, cost) }
}
