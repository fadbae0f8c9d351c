import {
  addMs,
  type Amount,
  amountFact,
  amountFacts,
  amountStep,
  amountText,
  assertNoSamples,
  DAY,
  type Facts,
  type Instant,
  instantFact,
  toInstant,
  InvalidFacts,
  max,
  multiply,
  ONE,
  positiveFact,
  type Rule,
  subtract,
  ZERO,
} from '#kit'
import { profitShareDue } from './rules.ts'

const WEEK = 7 * DAY
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4 * DAY

/** The end of the week that contains an instant: the next Monday, 00:00 UTC. */
export const weekEndAfter = (at: Instant): Instant =>
  addMs(toInstant(Math.floor((at - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY), WEEK)

/** Reads the rate of the share, a fraction; refuses a week that has not ended. */
function readTerms(facts: Facts): Amount {
  const weekEnd = instantFact(facts, 'week_end')
  if (weekEndAfter(addMs(weekEnd, -1)) !== weekEnd) throw new InvalidFacts('week_end is no end of a week')
  const rate = amountFact(facts, 'share_rate')
  if (rate < ZERO || rate > ONE) throw new InvalidFacts('share_rate is no fraction')
  return rate
}

/** The profit share of one week: facts `profit`, `high_water_mark`, `share_rate`, `week_end`. */
export const computeProfitShare: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const rate = readTerms(facts)
  const account = { result: amountFact(facts, 'profit'), highWaterMark: amountFact(facts, 'high_water_mark') }
  const { due, highWaterMark } = profitShareDue(account, rate)
  const above = max(ZERO, subtract(account.result, account.highWaterMark))
  return {
    steps: [
      amountStep('profit_above', 'max(0, profit − high_water_mark)', above),
      amountStep('paid', 'profit_above × share_rate', due),
    ],
    result: { paid: amountText(due), high_water_mark: amountText(highWaterMark) },
  }
}

/** The leader's side of the profit share; of the follower's account it states only the shared profit. */
export const computeShareReceived: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const rate = readTerms(facts)
  const received = multiply(positiveFact(facts, 'profit_above'), rate, 'down')
  return {
    steps: [amountStep('received', 'profit_above × share_rate', received)],
    result: amountFacts({ received }),
  }
}
