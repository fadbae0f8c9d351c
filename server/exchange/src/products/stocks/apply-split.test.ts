import { type Amount, toAmount, multiply, sum, ZERO } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { isSplitRatio, splitPrice, splitShares } from '@bourse/contracts/stocks'
import { ofHouse, ofMember } from '#platform/ledger'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLegs } from './apply-split.ts'

const AAPL = '40' as AssetId
const FACTORS = [1, 2, 4, 5, 8, 10, 20, 25, 50, 100]
const ratios = fc
  .record({ to: fc.constantFrom(...FACTORS), from: fc.constantFrom(...FACTORS) })
  .filter(isSplitRatio)
/** Holdings have up to eight places, prices two. */
const shares = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => (units * 10n ** 10n) as Amount)
const prices = fc.bigInt({ min: 100n, max: 10n ** 7n }).map((cents) => (cents * 10n ** 16n) as Amount)

describe('a split', () => {
  it('leaves the value of every holding and order unchanged at the same tick, and sums to zero', () => {
    fc.assert(
      fc.property(fc.array(shares, { minLength: 1, maxLength: 6 }), prices, ratios, (held, price, ratio) => {
        const members = held.map((balance, index) => ({
          account: ofMember(String(index + 1) as never, AAPL, index % 2 === 0 ? 'spot' : 'spot_hold'),
          balance,
        }))
        const house = { account: ofHouse('maker', AAPL), balance: -sum(...held) as Amount }
        const legs = splitLegs([...members, house], ratio)
        expect(sum(...legs.map(({ amount }) => amount))).toBe(ZERO)
        expect(legs).toHaveLength(held.length + 1)
        for (const [index, { balance }] of members.entries()) {
          const after = sum(balance, legs[index]?.amount ?? ZERO)
          expect(after).toBe(splitShares(balance, ratio))
          expect(multiply(after, splitPrice(price, ratio), 'down')).toBe(multiply(balance, price, 'down'))
        }
      }),
      { numRuns: 200 },
    )
  })

  it.each([
    [{ to: 4, from: 1 }, true],
    [{ to: 1, from: 20 }, true],
    [{ to: 5, from: 2 }, true],
    [{ to: 3, from: 1 }, false],
    [{ to: 1, from: 1 }, false],
    [{ to: 0, from: 1 }, false],
    [{ to: 128, from: 1 }, false],
    [{ to: 1.5, from: 1 }, false],
  ])('of %o is possible: %s', (ratio, expected) => {
    expect(isSplitRatio(ratio)).toBe(expected)
  })

  it('gives the rest beyond the eighteenth place to the house', () => {
    const legs = splitLegs([{ account: ofMember('1' as never, AAPL, 'spot'), balance: 3n as Amount }], {
      to: 1,
      from: 2,
    })
    expect(sum(...legs.map(({ amount }) => amount))).toBe(ZERO)
    expect(splitShares(toAmount('1'), { to: 1, from: 20 })).toBe(toAmount('0.05'))
  })
})
