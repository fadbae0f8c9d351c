import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { toInstant, ZERO } from '@bourse/contracts/kit'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inlineCodeSender } from '#members/account'
import { type Database, manualClock, randomIds, seededRandom, sql } from '#platform/kernel'
import { scriptedSource } from '#platform/market'
import { testDatabase } from '#platform/testing'
import { catalogue } from '#catalogue'
import { listCheapLoans } from '#products/earn'
import { createExchange, prepareDatabase } from './create-exchange.ts'
import { EARN_SOURCES, LOAN_RATES } from './earn-and-lend.ts'

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
let db: Database
beforeAll(async () => {
  db = await testDatabase('earn_and_lend')
  await prepareDatabase(db, NOW)
})
afterAll(() => db.close())

/** Starts an exchange and returns the lines of its log. */
async function startAndStop(): Promise<string> {
  const lines: string[] = []
  const log = pino(
    { level: 'error' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    }),
  )
  const random = seededRandom('earn and lend')
  const uploads = mkdtempSync(join(tmpdir(), 'bourse-earn-'))
  const options = { ids: randomIds(random), codeSender: inlineCodeSender(), autoReview: true, uploads, log }
  const clock = manualClock(NOW)
  const source = scriptedSource({ markets: catalogue.markets, clock })
  const exchange = await createExchange({ db, clock, source, random, ...options })
  await exchange.close()
  rmSync(uploads, { recursive: true, force: true })
  return lines.join('')
}

describe('the rates of loans', () => {
  it('are below no yield of a new installation that borrowed money can reach', async () => {
    const yields = (await Promise.all(EARN_SOURCES.map((source) => source.listYields(db)))).flat()
    expect(yields.length).toBeGreaterThan(20)
    const open = yields.filter(({ takesBorrowed }) => takesBorrowed)
    expect(open.length).toBeGreaterThan(0)
    for (const { offer, yearlyRate } of open) expect(yearlyRate, offer).toBeLessThan(ZERO)
    expect(await listCheapLoans(db, { sources: EARN_SOURCES, loans: LOAN_RATES })).toEqual([])
    expect(await startAndStop()).toBe('')
  })

  it('would be below each lock plan, if borrowed money could be locked', async () => {
    const sources = EARN_SOURCES.map((source) => ({
      ...source,
      listYields: async (reader: Parameters<typeof source.listYields>[0]) =>
        (await source.listYields(reader)).map((each) => ({ ...each, takesBorrowed: true })),
    }))
    const found = await listCheapLoans(db, { sources, loans: LOAN_RATES })
    const plans = await db.rows(sql`select id from lock_plan where closed_at is null`)
    expect(found).toHaveLength(LOAN_RATES.length * plans.length)
    expect(found).toContain('loans: 8.76 % a year, below the 109.5 % of lock plan 1')
  })

  it('that are below a yield are named by a start of the exchange', async () => {
    // The database refuses such a plan, so the test removes its check first.
    const checks = await db.rows<{ conname: string }>(sql`
      select conname from pg_constraint where conrelid = 'mining_plan'::regclass
        and pg_get_constraintdef(oid) like '%coin_price)%'`)
    for (const { conname } of checks)
      await db.pool.query(`alter table mining_plan drop constraint ${conname}`)
    await db.rows(sql`
      insert into mining_plan (id, asset_id, pay_asset_id, days, coin_price, output, cost, shares_max, total_max,
        payout_time, created_at)
      values (77, 1, 3, 10, 0.0001, 0.0000111, 0.000001, 10, 10, 0, ${new Date(NOW)})`)
    const log = await startAndStop()
    expect(log).toContain('a loan costs less than borrowed money earns')
    expect(log).toContain('loans: 8.76 % a year, below the 36.5 % of mining plan 77')
    expect(log).toContain('margin: 8.76 % a year, below the 36.5 % of mining plan 77')
  })
})
