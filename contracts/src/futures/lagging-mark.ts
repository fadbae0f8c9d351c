import {
  type Amount,
  amountFact,
  type Facts,
  instantFact,
  instantText,
  InvalidFacts,
  positiveFact,
  requireFact,
  requireSample,
  type Rule,
  type Sample,
  SECOND,
  toInstant,
} from '#kit'
import { parseTiers, sideFact } from './compute.ts'
import { computeMark, MARK_PRICES } from './mark.ts'
import {
  computeNotional,
  isLiquidatedAt,
  type MarginedExposure,
  marginRequired,
  openingPrice,
  type Tier,
  toQuantity,
} from './rules.ts'

/**
 * Whether the mark price would liquidate a position in the second that opens it. After a jump, as at the opening of a stock market, the
 * mark follows within three seconds. Until then nothing opens that would be lost for that: an order that fills at once is refused, and
 * one that waits is decided again in the next second.
 */
export const isLiquidatedAtOnce = (
  position: MarginedExposure,
  tiers: readonly Tier[],
  mark: Amount | null,
): boolean => mark !== null && isLiquidatedAt(position, tiers, mark)

/**
 * A rule for an order that waited for the mark price: the second before had reached it too, and did not count. Its last ticks, as many
 * as the fact `mark_ticks` states, are those of the mark price of that second, which would have liquidated the position. In
 * cross mode the fact `balance` is what the account had for it.
 */
export const afterLaggingMark =
  (rule: Rule): Rule =>
  (facts, samples) => {
    if (facts['mark_ticks'] === undefined) return rule(facts, samples)
    const count = Number(facts['mark_ticks'])
    if (!Number.isInteger(count) || count < 1 || count > MARK_PRICES)
      throw new InvalidFacts(`a mark price is of 1 to ${MARK_PRICES} ticks`)
    const [own, marked] = [samples.slice(0, -count), samples.slice(-count)]
    const at = toInstant(Math.max(...own.map((_, index) => requireSample(own, index).at)) - SECOND)
    assertLagging(facts, marked, at)
    return rule({ ...facts, since: instantText(at) }, own)
  }

function assertLagging(facts: Facts, samples: readonly Sample[], second: number): void {
  const ticks = samples.map((_, index) => requireSample(samples, index))
  const newest = ticks.at(-1)
  if (samples.some(({ market }) => market !== requireFact(facts, 'market')))
    throw new InvalidFacts('a tick of the mark price is of another market')
  if (ticks.some(({ at }, index) => index > 0 && at <= (ticks[index - 1]?.at ?? 0)))
    throw new InvalidFacts('ticks are not in order')
  if (newest === undefined || newest.at !== second || second <= instantFact(facts, 'since'))
    throw new InvalidFacts('the mark price is not of the second before')
  const mark = computeMark(
    ticks.map(({ price }) => price),
    positiveFact(facts, 'price_tick'),
  )
  const tiers = parseTiers(requireFact(facts, 'tiers'))
  if (!isLiquidatedAtOnce(exposureAt(facts, newest.price), tiers, mark?.mark ?? null))
    throw new InvalidFacts('the mark price would not have liquidated it')
}

/** The position as it would have opened at a price. */
function exposureAt(facts: Facts, price: Amount): MarginedExposure {
  const side = sideFact(facts)
  const quantity = toQuantity(amountFact(facts, 'lots'), amountFact(facts, 'lot_size'))
  const terms = () => ({
    spreadRate: amountFact(facts, 'spread_rate'),
    priceTick: positiveFact(facts, 'price_tick'),
  })
  const openPrice =
    facts['limit'] === undefined ? openingPrice(side, price, terms()) : amountFact(facts, 'limit')
  const leverage = Number(requireFact(facts, 'leverage'))
  const balance =
    facts['balance'] === undefined
      ? marginRequired(computeNotional(quantity, openPrice), leverage)
      : amountFact(facts, 'balance')
  return { side, quantity, openPrice, balance }
}
