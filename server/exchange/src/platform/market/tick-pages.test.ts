import { addMs, toAmount, DAY, HOUR, type Instant, toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { SecondTicks } from '@bourse/contracts/ticks'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, sql } from '#platform/kernel'
import { smallCatalogue } from '#platform/market/source'
import { testDatabase } from '#platform/testing'
import { listSeconds, listTicks, recordMinute, recordSeconds } from './store.ts'
import { clearRecord } from './testing.ts'

const SHIB = '14' as MarketId
const START = toInstant(Date.UTC(2026, 10, 20, 10))
const { markets } = smallCatalogue

let db: Database
beforeAll(async () => {
  db = await testDatabase('tick_pages')
})
afterAll(() => db.close())
beforeEach(() => clearRecord(db))

const second = (at: Instant): SecondTicks => ({
  at,
  ticks: new Map(
    markets.map(({ id }, index) => {
      const [price, volume] = [toAmount(String(at / SECOND + index)), toAmount(String(1 + index))]
      return [id, { market: id, at, price, volume }] as const
    }),
  ),
})

/** Records minutes of these seconds; the last one is not closed. */
async function recordMinutes(minutes: readonly (readonly number[])[]): Promise<void> {
  await db.transact(async (tx) => {
    for (const [index, offsets] of minutes.entries()) {
      const seconds = offsets.map((offset) => second(addMs(START, index * MINUTE + offset * SECOND)))
      await (index === minutes.length - 1
        ? recordSeconds(tx, seconds, markets)
        : recordMinute(tx, seconds, markets))
    }
  })
}

/** Lists the seconds of the market in a window, from the whole record. */
const reference = async (from: Instant, to: Instant) =>
  (await listSeconds(db, { from, to })).flatMap(({ ticks }) => ticks.get(SHIB) ?? [])

const WHOLE = Array.from({ length: 60 }, (_, offset) => offset)

describe('pages of recorded ticks', () => {
  it('are the seconds of the window, each once and in order, even if minutes are incomplete', async () => {
    const minute = fc.oneof(
      { weight: 2, arbitrary: fc.constant(WHOLE) },
      fc.subarray(WHOLE, { minLength: 1, maxLength: 60 }),
    )
    const spans = fc.tuple(fc.integer({ min: -30, max: 330 }), fc.integer({ min: 0, max: 400 }))
    const limits = fc.integer({ min: 1, max: 150 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(minute, { minLength: 1, maxLength: 5 }),
        spans,
        limits,
        async (minutes, [begin, length], limit) => {
          await clearRecord(db)
          await recordMinutes(minutes)
          const from = addMs(START, begin * SECOND)
          const window = { market: SHIB, from, to: addMs(from, length * SECOND) }
          const expected = await reference(window.from, window.to)
          const found = []
          for (let page = 1; page <= Math.ceil(expected.length / limit) + 1; page++) {
            const { rows, total } = await listTicks(db, { ...window, page, limit })
            expect(total).toBe(expected.length)
            expect(rows.length).toBeLessThanOrEqual(limit)
            found.push(...rows)
          }
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('count blocks from before the number of their seconds was stored', async () => {
    await recordMinutes([WHOLE, [3, 5, 8], WHOLE, [0]])
    const window = { market: SHIB, from: addMs(START, 30 * SECOND), to: addMs(START, HOUR) }
    const pages = () => Promise.all([1, 2].map((page) => listTicks(db, { ...window, page, limit: 50 })))
    const [stored, rest] = await pages()
    expect([stored?.total, stored?.rows.length, rest?.rows.length]).toEqual([94, 50, 44])
    await db.pool
      .query(`alter table recorded_block disable trigger all; update recorded_block set seconds = null;
      alter table recorded_block enable trigger all`)
    expect(await pages()).toEqual([stored, rest])
  })

  it('are empty beyond the end, before the first second, in the future and where blocks were removed', async () => {
    await recordMinutes([WHOLE, WHOLE, [0]])
    const page = (at: { from: number; to: number; page?: number }) =>
      listTicks(db, {
        market: SHIB,
        from: addMs(START, at.from),
        to: addMs(START, at.to),
        page: at.page ?? 1,
        limit: 100,
      })
    expect(await page({ from: 0, to: HOUR, page: 3 })).toEqual({ rows: [], total: 121 })
    expect(await page({ from: 0, to: HOUR, page: 100_000 })).toEqual({ rows: [], total: 121 })
    expect(await page({ from: -DAY, to: -SECOND })).toEqual({ rows: [], total: 0 })
    expect(await page({ from: DAY, to: 2 * DAY })).toEqual({ rows: [], total: 0 })
    expect((await page({ from: -DAY, to: 400 * DAY })).total).toBe(121)
    await db.rows(sql`insert into app_state (name, value) values ('tick_retention_days', '0')
      on conflict (name) do update set value = excluded.value`)
    await db.rows(sql`delete from recorded_block where minute = ${new Date(START)}`)
    expect((await page({ from: 0, to: HOUR })).total).toBe(61)
    await db.rows(sql`delete from app_state where name = 'tick_retention_days'`)
  })
})
