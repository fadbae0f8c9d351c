import { PUZZLE_BITS } from '@bourse/contracts/account'
import { DAY, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Budget, computeGuessDemand, spend } from './guess-budgets.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
const fresh = (kind: Budget['kind']): Budget => ({ kind, failures: 0, blockedUntil: 0, failedAt: 0 })
const after = (kind: Budget['kind'], guesses: number, now = START): Budget => {
  let budget = fresh(kind)
  for (let sent = 0; sent < guesses; sent++) budget = spend(budget, now)
  return budget
}

describe('a budget', () => {
  it.each([
    ['caller', 4, null],
    ['caller', 5, { waitMs: 4 * SECOND, bits: PUZZLE_BITS.least }],
    ['caller', 6, { waitMs: 8 * SECOND, bits: PUZZLE_BITS.least + 1 }],
    ['caller', 1_000, { waitMs: 15 * MINUTE, bits: PUZZLE_BITS.most }],
    ['unknown', 19, null],
    ['unknown', 20, { waitMs: 4 * SECOND, bits: PUZZLE_BITS.least }],
    ['unknown', 40, { waitMs: 15 * MINUTE, bits: PUZZLE_BITS.least + 1 }],
    ['unknown', 100_000, { waitMs: 15 * MINUTE, bits: PUZZLE_BITS.most }],
  ] as const)('of a %s after %d guesses at once demands %j', (kind, guesses, demand) =>
    expect(computeGuessDemand([after(kind, guesses)], START)).toEqual(demand),
  )

  it('is free again when its wait is over, and is reset after a day', () => {
    const spent = after('caller', 9)
    const { waitMs } = computeGuessDemand([spent], START) ?? { waitMs: 0 }
    expect(computeGuessDemand([spent], toInstant(START + waitMs - 1))).not.toBeNull()
    expect(computeGuessDemand([spent], toInstant(START + waitMs))).toBeNull()
    expect(spend(spent, toInstant(START + DAY)).failures).toBe(1)
    expect(spend(spent, toInstant(START + DAY - 1)).failures).toBe(10)
  })

  it('demands the most of several', () => {
    const [own, unknown] = [after('caller', 5), after('unknown', 60)]
    expect(computeGuessDemand([own, unknown], START)).toEqual({
      waitMs: 15 * MINUTE,
      bits: PUZZLE_BITS.least + 1,
    })
    expect(computeGuessDemand([own, fresh('unknown')], START)).toEqual(computeGuessDemand([own], START))
  })

  it('never demands more than a bounded wait or puzzle, whatever unknown do', () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 20 * MINUTE }), { maxLength: 200 })
    fc.assert(
      fc.property(pauses, fc.constantFrom('caller', 'unknown'), (all, kind) => {
        let [budget, now] = [fresh(kind), START]
        for (const pause of all) {
          now = toInstant(now + pause)
          budget = spend(budget, now)
          const demand = computeGuessDemand([budget], now)
          expect(demand?.bits ?? 0).toBeLessThanOrEqual(PUZZLE_BITS.most)
          expect(demand?.waitMs ?? 0).toBeLessThanOrEqual(15 * MINUTE)
        }
      }),
    )
  })
})
