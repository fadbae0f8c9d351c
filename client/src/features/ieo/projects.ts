import { type Phase, phaseAt, type Project, type Subscription } from '@bourse/contracts/ieo'
import { type Amount, divide, type Instant, max, ONE, subtract, ZERO } from '@bourse/contracts/kit'

/** The phases in the order of the filter. */
export const PHASES = ['running', 'warmUp', 'ended'] as const satisfies Phase[]

/** The next change of a project's phase by the server's clock; null after the end. */
export function nextChange(project: Pick<Project, 'startsAt' | 'endsAt'>, now: Instant): Instant | null {
  const phase = phaseAt(project, now)
  return phase === 'ended' ? null : phase === 'warmUp' ? project.startsAt : project.endsAt
}

/** The sold share, from 0 to 1; null where the platform states neither amounts nor a share. */
export function soldShare({
  supply,
  sold,
  unsoldRate,
}: Pick<Project, 'supply' | 'sold' | 'unsoldRate'>): Amount | null {
  if (sold !== null && supply > ZERO) return divide(sold, supply, 'down')
  return unsoldRate === null ? null : max(ZERO, subtract(ONE, unsoldRate))
}

/** Unsold coins; null where the platform does not state them. */
export const computeRemaining = ({ supply, sold }: Pick<Project, 'supply' | 'sold'>): Amount | null =>
  sold === null ? null : max(ZERO, subtract(supply, sold))

export type SubscriptionState = 'applied' | 'paid' | 'none' | 'locked' | 'partly' | 'released' | 'issued'

/** The state of a subscription's coins. Other platforms state only whether they are issued. */
export function deriveState({ status, granted, released }: Subscription): SubscriptionState {
  if (status !== 'issued') return status === 'paid' ? 'paid' : 'applied'
  if (released === null || granted === null) return 'issued'
  if (granted === ZERO) return 'none'
  return released === ZERO ? 'locked' : released < granted ? 'partly' : 'released'
}

/** The next release of a subscription, and the last one. */
export function listUnlocks({ releases }: Pick<Subscription, 'releases'>) {
  const all = releases ?? []
  return { next: all.find(({ isReleased }) => !isReleased) ?? null, last: all.at(-1) ?? null }
}
