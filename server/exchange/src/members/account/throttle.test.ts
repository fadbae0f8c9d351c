import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toInstant, MINUTE, SECOND } from '@bourse/contracts/kit'
import { type Database, manualClock, type MovableClock, sql } from '#platform/kernel'
import { catchRefusal, testDatabase } from '#platform/testing'
import { countTry, clearFailures } from './throttle.ts'

let db: Database
let clock: MovableClock

beforeAll(async () => {
  db = await testDatabase('throttle')
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = manualClock(toInstant(Date.UTC(2026, 2, 3, 9)))
  await db.rows(sql`truncate login_failure`)
})

const attempt = (handle = 'alice') => catchRefusal(db.transact((tx) => countTry(tx, handle, clock.now())))
const clear = () => db.transact((tx) => clearFailures(tx, 'alice'))

/** Number of tries let through at one try per second. */
async function triesIn(ms: number): Promise<number> {
  let passed = 0
  for (let spent = 0; spent < ms; spent += SECOND) {
    if ((await attempt()) === 'passed') passed++
    clock.advance(SECOND)
  }
  return passed
}

describe('wrong passwords', () => {
  it('are free five times; each further one doubles the wait', async () => {
    for (let free = 0; free < 5; free++) expect(await attempt()).toBe('passed')
    for (const seconds of [1, 2, 4, 8]) {
      clock.advance(seconds * SECOND - 1)
      expect(await attempt()).toBe('too_many_attempts')
      clock.advance(1)
      expect(await attempt()).toBe('passed')
    }
  })

  it('are refused with the remaining wait', async () => {
    for (let free = 0; free < 6; free++) {
      await attempt()
      clock.advance(SECOND)
    }
    const wait = db.transact((tx) => countTry(tx, 'alice', clock.now()))
    await expect(wait).rejects.toMatchObject({ values: { seconds: '1' } })
  })

  it('never block a handle for longer than a quarter of an hour', async () => {
    await db.rows(sql`insert into login_failure values ('alice', 1000, ${new Date(clock.now())})`)
    expect(await attempt()).toBe('passed')
    clock.advance(15 * MINUTE)
    expect(await attempt()).toBe('passed')
  })

  it('are cleared by a right one', async () => {
    for (let free = 0; free < 5; free++) await attempt()
    await clear()
    for (let free = 0; free < 5; free++) expect(await attempt()).toBe('passed')
    expect(await attempt()).toBe('too_many_attempts')
  })

  it('of one handle block no other', async () => {
    for (let free = 0; free < 6; free++) await attempt()
    expect(await attempt('bob')).toBe('passed')
  })

  it('are counted before they are checked, so that concurrent tries get no more than sequential ones', async () => {
    const flood = await Promise.all(Array.from({ length: 40 }, () => attempt()))
    expect(flood.filter((outcome) => outcome === 'passed').length).toBe(5)
  })

  it('are let through fourteen times in ten minutes at any rate', async () => {
    expect(await triesIn(10 * MINUTE)).toBe(14)
  })
})
