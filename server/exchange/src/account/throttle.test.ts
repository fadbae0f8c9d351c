import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { instantOf, MINUTE, SECOND } from '@bourse/contracts/kit'
import { type Database, manualClock, type MovableClock, sql } from '#kernel'
import { refusalOf, testDatabase } from '#testing'
import { countTry, clearFailures } from './throttle.ts'

let db: Database
let clock: MovableClock

beforeAll(async () => {
  db = await testDatabase('throttle')
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = manualClock(instantOf(Date.UTC(2026, 2, 3, 9)))
  await db.rows(sql`truncate login_failure`)
})

const attempt = (handle = 'alice') => refusalOf(db.transact((tx) => countTry(tx, handle, clock.now())))
const clear = () => db.transact((tx) => clearFailures(tx, 'alice'))

/** How many tries are let through while somebody tries once a second. */
async function triesIn(ms: number): Promise<number> {
  let passed = 0
  for (let spent = 0; spent < ms; spent += SECOND) {
    if ((await attempt()) === 'passed') passed++
    clock.advance(SECOND)
  }
  return passed
}

describe('wrong passwords', () => {
  it('are free five times, then each one costs twice the wait of the one before', async () => {
    for (let free = 0; free < 5; free++) expect(await attempt()).toBe('passed')
    for (const seconds of [1, 2, 4, 8]) {
      clock.advance(seconds * SECOND - 1)
      expect(await attempt()).toBe('too_many_attempts')
      clock.advance(1)
      expect(await attempt()).toBe('passed')
    }
  })

  it('say how long to wait', async () => {
    for (let free = 0; free < 6; free++) {
      await attempt()
      clock.advance(SECOND)
    }
    const wait = db.transact((tx) => countTry(tx, 'alice', clock.now()))
    await expect(wait).rejects.toMatchObject({ values: { seconds: '1' } })
  })

  it('never lock anybody out for longer than a quarter of an hour', async () => {
    await db.rows(sql`insert into login_failure values ('alice', 1000, ${new Date(clock.now())})`)
    expect(await attempt()).toBe('passed')
    clock.advance(15 * MINUTE)
    expect(await attempt()).toBe('passed')
  })

  it('are forgotten with a right one', async () => {
    for (let free = 0; free < 5; free++) await attempt()
    await clear()
    for (let free = 0; free < 5; free++) expect(await attempt()).toBe('passed')
    expect(await attempt()).toBe('too_many_attempts')
  })

  it('of one handle hold up no other', async () => {
    for (let free = 0; free < 6; free++) await attempt()
    expect(await attempt('bob')).toBe('passed')
  })

  it('at once are counted before they are judged, so that a flood gets no more tries than one by one', async () => {
    const flood = await Promise.all(Array.from({ length: 40 }, () => attempt()))
    expect(flood.filter((outcome) => outcome === 'passed').length).toBe(5)
  })

  it('are let through fourteen times in ten minutes, however fast they come', async () => {
    expect(await triesIn(10 * MINUTE)).toBe(14)
  })
})
