import {
  type Amount,
  amountText,
  type Facts,
  type Instant,
  instantFact,
  instantText,
  InvalidFacts,
  positiveFact,
  requireSample,
  type Sample,
  ZERO,
} from '#kit'
import { isStopReached } from './shapes.ts'
import { type Trail, trailingStop } from './trailing.ts'

/** The facts of a trailing stop in a receipt; `since` is when it was active. */
export const trailFacts = ({ distance, rate }: Trail, since: Instant): Facts => ({
  ...(rate === null ? { trail_distance: amountText(distance ?? ZERO) } : { trail_rate: amountText(rate) }),
  since: instantText(since),
})

export const isTrailing = (facts: Facts): boolean =>
  facts['trail_distance'] !== undefined || facts['trail_rate'] !== undefined

/** Rejects a trailing stop that the first tick has not reached; the second is its highest or lowest price since it was active. */
export function assertTrail(facts: Facts, samples: readonly Sample[], direction: 'rises' | 'falls'): void {
  const [tick, extreme] = [requireSample(samples, 0), requireSample(samples, 1)]
  if (extreme.at < instantFact(facts, 'since')) throw new InvalidFacts('the extreme is before the activation')
  if (extreme.at > tick.at) throw new InvalidFacts('the extreme is after the tick that reached the stop')
  const part = (name: string): Amount | null => (facts[name] === undefined ? null : positiveFact(facts, name))
  const trail = { distance: part('trail_distance'), rate: part('trail_rate') }
  const stop = { price: trailingStop(extreme.price, trail, direction), direction }
  if (!isStopReached(stop, tick.price)) throw new InvalidFacts('the price has not reached the trailing stop')
}
