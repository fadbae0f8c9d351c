import { settlementWindow, type WindowTick } from '#dual-invest'
import {
  type Amount,
  divide,
  divideByInt,
  HOUR,
  type Instant,
  max,
  min,
  negate,
  subtract,
  sum,
  toAmount,
  toInstant,
  ZERO,
} from '#kit'
import { computeMark, MARK_PRICES } from './mark.ts'
import type { Side } from './shapes.ts'

/** Funding is due at 00:00, 08:00 and 16:00 UTC. */
export const FUNDING_INTERVAL_MS = 8 * HOUR
/** The rate of an interval without a premium. */
export const FUNDING_INTEREST = toAmount('0.0001')
/** A premium within this distance of the interest leaves the rate at the interest. */
export const FUNDING_DAMPING = toAmount('0.0005')
/** The most that one side pays for an interval. */
export const FUNDING_RATE_MAX = toAmount('0.0075')
/** The least number of recorded prices, 90 % of half an hour; with fewer the premium counts as zero. */
export const FUNDING_TICKS_MIN = 1_620

/** The next instant at which funding is due. */
export const nextFunding = (now: Instant): Instant =>
  toInstant((Math.floor(now / FUNDING_INTERVAL_MS) + 1) * FUNDING_INTERVAL_MS)

/** The half hour before an instant, whose recorded prices make the premium; both ends included. */
export const fundingWindow = settlementWindow

/** The number of recorded prices, and the sum of their premiums: the distance of each price from the index, by the index. */
export type PremiumSummary = { readonly count: number; readonly sum: Amount }

/** The index of a second is that of the mark price, from the prices of the window alone. */
export function summarizePremiums(ticks: readonly WindowTick[], priceTick: Amount): PremiumSummary {
  const prices = ticks.map(({ price }) => price)
  const premiums = prices.map((price, place) => {
    const index = computeMark(prices.slice(Math.max(0, place + 1 - MARK_PRICES), place + 1), priceTick)?.index
    return index === undefined || index === ZERO ? ZERO : divide(subtract(price, index), index, 'down')
  })
  return { count: ticks.length, sum: sum(ZERO, ...premiums) }
}

/** The mean premium; zero with too few prices. */
export const meanPremium = ({ count, sum: total }: PremiumSummary): Amount =>
  count < FUNDING_TICKS_MIN ? ZERO : divideByInt(total, BigInt(count), 'down')

const clamp = (value: Amount, most: Amount): Amount => max(negate(most), min(most, value))

/** The rate of an interval, which a long pays and a short receives; a negative one is the reverse. */
export const fundingRate = (premium: Amount): Amount =>
  clamp(sum(premium, clamp(subtract(FUNDING_INTEREST, premium), FUNDING_DAMPING)), FUNDING_RATE_MAX)

/** The rate that a side pays; a negative one is a credit. */
export const computeSideRate = (side: Side, rate: Amount): Amount => (side === 'long' ? rate : negate(rate))
