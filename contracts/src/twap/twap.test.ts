import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { type Amount, amountText, isMultipleOf, sum, toAmount, toInstant, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import {
  checkTwapFacts,
  computeTwap,
  largestSlice,
  leastSlice,
  sliceFacts,
  TWAP_MINUTES,
  TWAP_ORDERS,
  twapSchedule,
  type TwapTerms,
  twapWindow,
} from './index.ts'

const a = toAmount
const hashes = {
  digest: (text: string) => bytesToHex(sha256(utf8ToBytes(text))),
  hmac: (key: string, text: string) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))),
}
const START = toInstant(Date.UTC(2026, 10, 28, 16))

const terms = fc
  .record({
    lots: fc.integer({ min: 200, max: 10_000_000 }),
    orders: fc.integer({ min: TWAP_ORDERS.from, max: TWAP_ORDERS.to }),
    minutes: fc.integer({ min: TWAP_MINUTES.from, max: TWAP_MINUTES.to }),
    step: fc.constantFrom(a('0.00001'), a('1'), a('0.25')),
  })
  .map(({ lots, step, ...rest }): TwapTerms => ({
    ...rest,
    step,
    quantity: (BigInt(lots) * step) as Amount,
    startedAt: START,
  }))

describe('the slices of a TWAP order', () => {
  it('add up to the quantity on the step, one in each window, within the stated bounds', async () => {
    await fc.assert(
      fc.asyncProperty(terms, fc.string({ minLength: 1 }), async (plan, seed) => {
        const slices = await twapSchedule(plan, seed, hashes)
        expect(slices.map(({ number }) => number)).toEqual(slices.map((_, index) => index + 1))
        expect(slices).toHaveLength(plan.orders)
        expect(sum(ZERO, ...slices.map(({ quantity }) => quantity))).toBe(plan.quantity)
        for (const { number, dueAt, quantity } of slices) {
          const { from, until } = twapWindow(plan, number)
          expect(dueAt >= from && dueAt < until && dueAt % 1_000 === 0).toBe(true)
          expect(isMultipleOf(quantity, plan.step)).toBe(true)
          expect(quantity >= leastSlice(plan) && quantity <= largestSlice(plan)).toBe(true)
        }
        expect(twapWindow(plan, 1).from).toBe(START)
        expect(twapWindow(plan, plan.orders).until).toBe(START + plan.minutes * 60_000)
      }),
    )
  })

  it('differ by the seed in times and sizes, and are the same for the same seed', async () => {
    const plan = { quantity: a('1'), orders: 20, minutes: 60, startedAt: START, step: a('0.00001') }
    const [one, same, other] = await Promise.all(
      ['seed a', 'seed a', 'seed b'].map((seed) => twapSchedule(plan, seed, hashes)),
    )
    expect(one).toEqual(same)
    const part = (slices: typeof one, name: 'dueAt' | 'quantity') => slices?.map((slice) => slice[name])
    expect(part(one, 'dueAt')).not.toEqual(part(other, 'dueAt'))
    expect(part(one, 'quantity')).not.toEqual(part(other, 'quantity'))
    // No second of a window is known: over many seeds each third of it is used.
    const seconds = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const [first] = await twapSchedule(plan, `seed ${index}`, hashes)
        return ((first?.dueAt ?? START) - START) / 1_000
      }),
    )
    for (const third of [0, 60, 120])
      expect(seconds.filter((second) => second >= third && second < third + 60).length).toBeGreaterThan(60)
  })
})

describe('the receipt of a TWAP order', () => {
  const plan = { quantity: a('0.01'), orders: 4, minutes: 60, startedAt: START, step: a('0.0001') }
  const seed = 'ab'.repeat(32)
  const factsOf = async (more: Record<string, string> = {}) => {
    const schedule = await twapSchedule(plan, seed, hashes)
    const sizes = schedule.map(({ quantity }) => quantity)
    return {
      quantity: '0.01',
      orders: '4',
      minutes: '60',
      started_at: '2026-11-28T16:00:00Z',
      step: '0.0001',
      state: 'done',
      seed,
      commitment: hashes.digest(seed),
      ...sliceFacts(schedule, [sizes[0] ?? ZERO, 'insufficient_balance', sizes[2] ?? ZERO, ZERO]),
      ...more,
    }
  }

  it('states what was filled and skipped, and its seed draws its slices', async () => {
    const facts = await factsOf()
    const schedule = await twapSchedule(plan, seed, hashes)
    const filled = sum(schedule[0]?.quantity ?? ZERO, schedule[2]?.quantity ?? ZERO)
    expect(computeTwap(facts, []).result).toEqual({ filled: amountText(filled), orders_skipped: '1' })
    expect(await checkTwapFacts(facts, hashes)).toBe('right')
  })

  it('shows another seed, another commitment, and a moved slice', async () => {
    const other = 'cd'.repeat(32)
    expect(await checkTwapFacts(await factsOf({ seed: other }), hashes)).toBe('wrong_commitment')
    const both = await factsOf({ seed: other, commitment: hashes.digest(other) })
    expect(await checkTwapFacts(both, hashes)).toBe('wrong_schedule')
  })

  it.each([
    ['a slice outside of its window', { schedule: '2026-11-28T17:30:00Z=0.01' }],
    ['a result larger than its slice', { outcomes: '1 0 0 0' }],
    ['a slice without a result', { outcomes: '0' }],
    ['another quantity', { quantity: '0.02' }],
    ['no seconds', { schedule: 'x=0.01' }],
  ])('with %s is refused', async (_name, more) => {
    const facts = await factsOf(more)
    expect(() => computeTwap(facts, [])).toThrow()
  })

  it('of a cancelled one may lack results', async () => {
    const facts = await factsOf({ state: 'cancelled', outcomes: '' })
    expect(computeTwap(facts, []).result).toEqual({ filled: '0', orders_skipped: '0' })
  })
})
