import fc from 'fast-check'
import { addMs, type Amount, SECOND, toAmount } from '@bourse/contracts/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#platform/kernel'
import { BTC, NOW, outcomes, place, simulate, START_AT, trailDatabase, trailOrder } from './testing/trails.ts'
import { advanceTrails } from './trail-store.ts'

let db: Database
beforeAll(async () => {
  db = await trailDatabase('spottrail')
})
afterAll(() => db.close())

describe('trailing stops over random ticks', () => {
  it('trigger as each one alone does, also when seconds are applied again after a crash', async () => {
    let [index, triggered] = [0, 0]
    const paths = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 100, maxLength: 150 })
    const repeats = fc.array(fc.nat(5), { minLength: 300, maxLength: 300 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(trailOrder, { minLength: 10, maxLength: 60 }),
        paths,
        repeats,
        async (orders, path, again) => {
          const start = addMs(START_AT, index++ * 1000 * SECOND)
          let price: bigint = NOW
          const prices = path.map((step) => (price = price + BigInt(step) * toAmount('10')) as Amount)
          const ids = await place(db, orders, start)
          for (const [second, each] of prices.entries()) {
            // A window that is processed again begins up to five seconds earlier.
            for (let from = Math.max(0, second - (again[second] === 5 ? 5 : 0)); from <= second; from++)
              await advanceTrails(
                db,
                [{ market: BTC.id, price: prices[from] ?? each }],
                addMs(start, from * SECOND),
              )
          }
          const found = await outcomes(db, ids, start)
          triggered += found.filter((one) => one !== null).length
          expect(found).toEqual(orders.map((one) => simulate(one, prices)))
        },
      ),
      { numRuns: 5 },
    )
    expect(triggered).toBeGreaterThan(50)
  })
})
