import {
  type Amount,
  amountFact,
  amountText,
  type Facts,
  instantFact,
  InvalidFacts,
  positiveFact,
  requireFact,
  requireSample,
  type Rule,
  type Sample,
  SECOND,
} from '#kit'
import { assertTrail, isStopReached, isTrailing } from '#orders'
import { atFirstReach } from './first-reach.ts'
import { computeMark, MARK_PRICES } from './mark.ts'
import type { Side } from './shapes.ts'

/** Whether a receipt states that the mark price was the trigger. */
export const isByMark = (facts: Facts): boolean => facts['trigger'] === 'mark'

/**
 * A rule for one tick whose mark reached a level first. The ticks are the newest ones of the market, oldest first, one more than the mark is
 * computed from, so that the second before can be checked too; ticks up to the fact `since` did not count. Returns the last one.
 */
export function tickByMark(
  facts: Facts,
  samples: readonly Sample[],
  isReached: (mark: Amount) => boolean,
): Sample {
  const last = samples.at(-1)
  if (last === undefined || samples.length > MARK_PRICES + 1)
    throw new InvalidFacts(`1 to ${MARK_PRICES + 1} ticks are read, not ${samples.length}`)
  const ticks = samples.map((_, index) => requireSample(samples, index))
  if (samples.some(({ market }) => market !== requireFact(facts, 'market')))
    throw new InvalidFacts('a tick is of another market')
  if (ticks.some(({ at }, index) => index > 0 && at <= (ticks[index - 1]?.at ?? 0)))
    throw new InvalidFacts('ticks are not in order')
  const markAt = (until: number) =>
    computeMark(
      ticks.filter(({ at }) => at <= until).map(({ price }) => price),
      positiveFact(facts, 'price_tick'),
    )?.mark ?? null
  const { at } = requireSample(samples, samples.length - 1)
  const [mark, before] = [markAt(at), at - SECOND > instantFact(facts, 'since') ? markAt(at - SECOND) : null]
  if (mark === null || !isReached(mark)) throw new InvalidFacts('the mark price has not reached it')
  if (before !== null && isReached(before)) throw new InvalidFacts('the second before had reached it')
  return last
}

/** The test of the fact `stop_above` or `stop_below`; null without one. */
function stopTest(facts: Facts): ((price: Amount) => boolean) | null {
  const name = ['stop_above', 'stop_below'].find((each) => facts[each] !== undefined)
  if (name === undefined) return null
  const stop = {
    price: amountFact(facts, name),
    direction: name === 'stop_above' ? 'rises' : 'falls',
  } as const
  return (price) => isStopReached(stop, price)
}

/** The tick that reached a trailing stop. */
function tickOfTrail(facts: Facts, samples: readonly Sample[], direction: 'rises' | 'falls'): Sample {
  if (samples.some(({ market }) => market !== requireFact(facts, 'market')))
    throw new InvalidFacts('a tick is of another market')
  if (isByMark(facts)) return tickOfMarkedTrail(facts, samples, direction)
  const [tick] = samples
  if (tick === undefined || samples.length !== 2)
    throw new InvalidFacts(`2 ticks are read, not ${samples.length}`)
  assertTrail(facts, samples, direction)
  return tick
}

/**
 * The last tick of a second whose mark reached a trailing stop. The ticks of its mark are followed by those of the mark that was the
 * highest or the lowest, whose number is the fact `extreme_ticks`.
 */
function tickOfMarkedTrail(facts: Facts, samples: readonly Sample[], direction: 'rises' | 'falls'): Sample {
  const count = countFact(facts, 'extreme_ticks')
  const [reached, extreme] = [samples.slice(0, -count), samples.slice(-count)]
  const [tick, newest] = [reached.at(-1), extreme.at(-1)]
  if (tick === undefined || newest === undefined || reached.length > MARK_PRICES || count > MARK_PRICES)
    throw new InvalidFacts(`each mark price is of 1 to ${MARK_PRICES} ticks`)
  assertTrail(facts, [markSample(facts, reached), markSample(facts, extreme)], direction)
  return tick
}

/** The mark price that ticks make, at the instant of the last one. */
function markSample(facts: Facts, samples: readonly Sample[]): Sample {
  const ticks = samples.map((_, index) => requireSample(samples, index))
  if (ticks.some(({ at }, index) => index > 0 && at <= (ticks[index - 1]?.at ?? 0)))
    throw new InvalidFacts('ticks are not in order')
  const prices = ticks.map(({ price }) => price)
  const mark = computeMark(prices, positiveFact(facts, 'price_tick'))
  const last = samples.at(-1)
  if (mark === null || last === undefined) throw new InvalidFacts('a mark price has no tick')
  return { ...last, price: amountText(mark.mark) }
}

function countFact(facts: Facts, name: string): number {
  const count = Number(requireFact(facts, name))
  if (!Number.isInteger(count) || count < 1) throw new InvalidFacts(`${name} is no whole number`)
  return count
}

/** An earlier version of a rule: its trailing stops follow the last price only. */
export const beforeMarkedTrails =
  (rule: Rule): Rule =>
  (facts, samples) => {
    if (isTrailing(facts) && isByMark(facts))
      throw new InvalidFacts('a trailing stop of this version follows the last price')
    return rule(facts, samples)
  }

/**
 * A rule that reads one tick, where a stop order may have been triggered by it: by its price, or by the mark of that second. A trailing
 * stop that opens a long, or closes a short, rises to its stop.
 */
export const atTrigger =
  (rule: Rule, rising: Side): Rule =>
  (facts, samples) => {
    if (isTrailing(facts)) {
      const direction = requireFact(facts, 'side') === rising ? 'rises' : 'falls'
      return rule(facts, [tickOfTrail(facts, samples, direction)])
    }
    const isReached = stopTest(facts)
    if (isReached === null) return rule(facts, samples)
    if (isByMark(facts)) return rule(facts, [tickByMark(facts, samples, isReached)])
    const checked: Rule = (own, ticks) => {
      if (!isReached(requireSample(ticks, 0).price))
        throw new InvalidFacts('the price has not reached the stop')
      return rule(own, ticks)
    }
    return atFirstReach(checked)(facts, samples)
  }
