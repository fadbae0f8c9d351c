import fc from 'fast-check'
import { addMs, type Amount, SECOND, toAmount } from '@bourse/contracts/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, seededRandom } from '#platform/kernel'
import { BTC, NOW, outcomes, place, simulate, START_AT, trailDatabase, trailOrder } from './testing/trails.ts'
import { advanceTrails } from './trail-store.ts'

/** Paths of a price, and their seconds. */
const [PATHS, SECONDS] = [20, 5_000]

let db: Database
beforeAll(async () => {
  db = await trailDatabase('spottraillong')
})
afterAll(() => db.close())

/** A walk of steps of at most 0.04 %, which stays near its start. */
function walk(seed: number): readonly Amount[] {
  const random = seededRandom(String(seed))
  let price: bigint = NOW
  return Array.from({ length: SECONDS }, () => {
    const pull = price > NOW ? -1 : 1
    price += (BigInt(random.int(49) - 24) + BigInt(pull)) * toAmount('1')
    return price as Amount
  })
}

it('trigger over 100,000 ticks as each one does by the model', async () => {
  let triggered = 0
  for (let path = 0; path < PATHS; path++) {
    const start = addMs(START_AT, path * 10_000 * SECOND)
    const orders = fc.sample(trailOrder, { numRuns: 200, seed: path })
    const ids = await place(db, orders, start)
    const prices = walk(path + 1)
    for (const [second, price] of prices.entries())
      await advanceTrails(db, [{ market: BTC.id, price }], addMs(start, second * SECOND))
    const found = await outcomes(db, ids, start)
    expect(found).toEqual(orders.map((order) => simulate(order, prices)))
    triggered += found.filter((one) => one !== null).length
  }
  expect(triggered).toBeGreaterThan(1_000)
}, 3_600_000)
