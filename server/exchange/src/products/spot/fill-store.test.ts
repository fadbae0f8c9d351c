import fc from 'fast-check'
import { addMs, toAmount, amountText, toInstant, SECOND } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, sql } from '#platform/kernel'
import {
  type MarketTerms,
  computeMissingShares,
  quantityOfShares,
  computeTakenShares,
} from '#platform/market'
import { majorMarkets } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { readMissing } from './fill-store.ts'

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
const [liquid, other] = majorMarkets as [MarketTerms, MarketTerms]
const scarce: MarketTerms = { ...other, turnover: toAmount('39000000') }

let db: Database
beforeAll(async () => {
  db = await testDatabase('missing')
})
afterAll(() => db.close())

const aTaken = fc.record({
  terms: fc.constantFrom(liquid, scarce),
  quotes: fc.constantFrom('asks' as const, 'bids' as const),
  /** Seconds before the quotes; negative after them. */
  ago: fc.integer({ min: -2, max: 210 }),
  quantity: fc.bigInt({ min: 1n, max: 10n ** 37n }).map((units) => toAmount(textOf(units))),
})
const textOf = (units: bigint): string =>
  `${units / 10n ** 18n}.${String(units % 10n ** 18n).padStart(18, '0')}`

describe('the shares missing from quotes', () => {
  it('are those of the formula, for any taken quantities', async () => {
    const place = ({ terms, quotes, ago }: { terms: MarketTerms; quotes: string; ago: number }) =>
      `${terms.id}/${quotes}/${ago}`
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(aTaken, { maxLength: 40, selector: place }), async (taken) => {
        await db.rows(sql`delete from spot_house_taken`)
        await db.rows(sql`
          insert into spot_house_taken (market_id, quotes, quoted_at, quantity)
          select * from unnest(${taken.map(({ terms }) => Number(terms.id))}::int[],
            ${taken.map(({ quotes }) => quotes)}::text[],
            ${taken.map(({ ago }) => new Date(addMs(NOW, -ago * SECOND)).toISOString())}::timestamptz[],
            ${taken.map(({ quantity }) => amountText(quantity))}::numeric[])`)
        const sides = [liquid, scarce].flatMap((terms) =>
          (['asks', 'bids'] as const).map((quotes) => ({ terms, quotes, at: NOW })),
        )
        const expected = sides.map(({ terms, quotes }) => {
          const own = taken.filter((one) => one.terms === terms && one.quotes === quotes)
          return computeMissingShares(
            terms,
            own.map(({ ago, quantity }) => ({ at: addMs(NOW, -ago * SECOND), quantity })),
            NOW,
          )
        })
        expect(await readMissing(db, sides)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('are all of a quantity in the second in which it is taken', () => {
    const quantity = toAmount('2.5')
    expect(computeTakenShares(scarce, quantity)).toBe(
      computeMissingShares(scarce, [{ at: NOW, quantity }], NOW),
    )
    expect(quantityOfShares(scarce, computeTakenShares(scarce, quantity))).toBe(quantity)
  })
})
