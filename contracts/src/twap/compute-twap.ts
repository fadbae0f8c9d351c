import {
  type Amount,
  amountStep,
  amountText,
  assertNoSamples,
  type Facts,
  instantFact,
  instantText,
  InvalidFacts,
  parseAmount,
  parseInstant,
  positiveFact,
  requireFact,
  type Rule,
  sum,
  wholeFact,
  ZERO,
} from '#kit'
import type { DrawHashes } from '#nft'
import {
  TWAP_MINUTES,
  TWAP_ORDERS,
  twapSchedule,
  type TwapSlice,
  type TwapTerms,
  twapWindow,
} from './schedule.ts'

/** The result of a slice: what it filled, or the code of the reason for which it was skipped. */
export type SliceOutcome = Amount | string

/** The facts `schedule` and `outcomes`: the second and size of each slice, and the results of those that were sent or skipped. */
export const sliceFacts = (schedule: readonly TwapSlice[], outcomes: readonly SliceOutcome[]): Facts => ({
  schedule: schedule.map(({ dueAt, quantity }) => `${instantText(dueAt)}=${amountText(quantity)}`).join(' '),
  outcomes: outcomes.map((one) => (typeof one === 'string' ? one : amountText(one))).join(' '),
})

const readTerms = (facts: Facts): TwapTerms => ({
  quantity: positiveFact(facts, 'quantity'),
  orders: wholeFact(facts, 'orders', TWAP_ORDERS.to),
  minutes: wholeFact(facts, 'minutes', TWAP_MINUTES.to),
  startedAt: instantFact(facts, 'started_at'),
  step: positiveFact(facts, 'step'),
})

/** The slices of a receipt as it states them. */
function readSchedule(facts: Facts): readonly TwapSlice[] {
  return requireFact(facts, 'schedule')
    .split(' ')
    .map((part, index) => {
      const [at = '', size = ''] = part.split('=')
      const [dueAt, quantity] = [parseInstant(at), parseAmount(size)]
      if (dueAt === null || quantity === null) throw new InvalidFacts(`slice ${index + 1} is unreadable`)
      return { number: index + 1, dueAt, quantity }
    })
}

function readOutcomes(facts: Facts, schedule: readonly TwapSlice[]): readonly SliceOutcome[] {
  const text = requireFact(facts, 'outcomes')
  const outcomes = text === '' ? [] : text.split(' ').map((part) => parseAmount(part) ?? part)
  if (outcomes.length > schedule.length) throw new InvalidFacts('more orders than were planned')
  outcomes.forEach((one, index) => {
    if (
      typeof one === 'string'
        ? !/^[a-z_]+$/.test(one)
        : one < ZERO || one > (schedule[index]?.quantity ?? ZERO)
    )
      throw new InvalidFacts(`the result of slice ${index + 1} is not of it`)
  })
  return outcomes
}

/**
 * A TWAP order that has ended: its slices, and what each of them filled. `checkTwapFacts` verifies that the committed seed draws the
 * slices, which needs hashes; the fills have receipts of their own.
 */
export const computeTwap: Rule = (facts, samples) => {
  assertNoSamples(samples)
  const terms = readTerms(facts)
  const schedule = readSchedule(facts)
  const outcomes = readOutcomes(facts, schedule)
  const planned = sum(ZERO, ...schedule.map(({ quantity }) => quantity))
  if (schedule.length !== terms.orders || planned !== terms.quantity)
    throw new InvalidFacts('the slices are not the whole quantity')
  for (const { number, dueAt } of schedule) {
    const { from, until } = twapWindow(terms, number)
    if (dueAt < from || dueAt >= until) throw new InvalidFacts(`slice ${number} is outside of its window`)
  }
  const isWhole = outcomes.length === terms.orders
  if (requireFact(facts, 'state') !== 'cancelled' && !isWhole) throw new InvalidFacts('slices have no result')
  const filled = sum(ZERO, ...outcomes.filter((one) => typeof one !== 'string'))
  const skipped = String(outcomes.filter((one) => typeof one === 'string').length)
  return {
    steps: [
      amountStep('planned', 'Σ schedule', planned),
      amountStep('filled', 'Σ outcomes', filled),
      { name: 'orders_skipped', formula: '', value: skipped },
    ],
    result: { filled: amountText(filled), orders_skipped: skipped },
  }
}

export type TwapCheck = 'right' | 'wrong_commitment' | 'wrong_schedule'

/** Recomputes the commitment and the slices of a TWAP order from the facts of its receipt. */
export async function checkTwapFacts(facts: Facts, hashes: DrawHashes): Promise<TwapCheck> {
  const seed = requireFact(facts, 'seed')
  if ((await hashes.digest(seed)) !== requireFact(facts, 'commitment')) return 'wrong_commitment'
  const drawn = await twapSchedule(readTerms(facts), seed, hashes)
  return sliceFacts(drawn, [])['schedule'] === requireFact(facts, 'schedule') ? 'right' : 'wrong_schedule'
}
