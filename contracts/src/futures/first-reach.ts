import {
  type Facts,
  type Instant,
  instantFact,
  InvalidFacts,
  type Rule,
  type Sample,
  SECOND,
  requireSample,
} from '#kit'

/**
 * A rule for the second that reached a level first: its ticks are followed by those of the same markets that
 * counted in the second before, which the rule must refuse. The fact `since` is the instant up to which ticks
 * did not count, because the position was opened or changed then; a second before it is not checked, and
 * neither is one that is earlier than the second before. At an installation's first second there are none.
 */
export const atFirstReach =
  (rule: Rule): Rule =>
  (facts, samples) => {
    const others = facts['others'] ?? ''
    const count = 1 + (others === '' ? 0 : others.split(';').length)
    const [ticks, before] = [samples.slice(0, count), samples.slice(count)]
    const since = instantFact(facts, 'since')
    if (before.length > 0 && isSecondBefore(ticks, before, since) && isAccepted(rule, facts, before)) {
      throw new InvalidFacts('the second before had reached it')
    }
    return rule(facts, ticks)
  }

function isSecondBefore(ticks: readonly Sample[], before: readonly Sample[], since: Instant): boolean {
  if (before.length !== ticks.length)
    throw new InvalidFacts(`${2 * ticks.length} ticks are read, not ${ticks.length + before.length}`)
  if (before.some(({ market }, index) => market !== ticks[index]?.market))
    throw new InvalidFacts('a tick before is of another market')
  const [last, lastBefore] = [latestInstant(ticks), latestInstant(before)]
  if (lastBefore > last - SECOND) throw new InvalidFacts('a tick before is not of the second before')
  return lastBefore === last - SECOND && lastBefore > since
}

const latestInstant = (samples: readonly Sample[]): number =>
  Math.max(...samples.map((_, index) => requireSample(samples, index).at))

function isAccepted(rule: Rule, facts: Facts, samples: readonly Sample[]): boolean {
  try {
    rule(facts, samples)
    return true
  } catch (error) {
    if (error instanceof InvalidFacts) return false
    throw error
  }
}
