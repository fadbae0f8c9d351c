import { addMs, DAY, HOUR, type Instant, MINUTE, SECOND, toInstant } from '@bourse/contracts/kit'
import { STATUS_PARTS, type StatusPart } from '@bourse/contracts/status'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#platform/kernel'
import { sql } from '#platform/kernel'
import { testDatabase } from '#platform/testing'
import { loadHistory, recordStates, summarizeParts } from './status-history.ts'

const NOON = toInstant(Date.UTC(2026, 2, 4, 12))
const HEALTHY = {
  database: 'up',
  ticks: 'fresh',
  catchUp: null,
  storage: 'free',
  ledger: 'balanced',
  prices: 'unpredictable',
  codes: 'private',
  stuck: [],
} as const
const OK = summarizeParts(HEALTHY)

const database = testDatabase('status')
let db: Database
beforeEach(async () => {
  db = await database
  await db.transact((tx) => tx.run(sql`delete from status_day`))
})
afterAll(async () => (await database).close())

const note = (at: Instant, states: Partial<typeof OK> = {}) =>
  db.transact((tx) => recordStates(tx, { ...OK, ...states }, at))
const part = async (name: StatusPart, now: Instant) =>
  (await loadHistory(db, now)).parts.find((each) => each.part === name)

describe('the states of the parts', () => {
  it('are those of the health', () => {
    expect(Object.values(OK)).toEqual(STATUS_PARTS.map(() => 'ok'))
    expect(summarizeParts({ ...HEALTHY, ticks: 'catching_up' }).ticks).toBe('degraded')
    expect(summarizeParts({ ...HEALTHY, ticks: 'stale' }).ticks).toBe('down')
    expect(summarizeParts({ ...HEALTHY, storage: 'full' }).storage).toBe('down')
    expect(summarizeParts({ ...HEALTHY, ledger: 'broken' }).ledger).toBe('down')
    expect(summarizeParts({ ...HEALTHY, stuck: ['row'] }).settlement).toBe('degraded')
  })
})

describe('the history', () => {
  it('is empty before the first check', async () => {
    expect(await loadHistory(db, NOON)).toEqual({ checkedAt: null, parts: [] })
  })

  it('counts the minutes of a day since recording began, the worst state of each', async () => {
    await note(NOON)
    await note(addMs(NOON, MINUTE), { ticks: 'down' })
    await note(addMs(NOON, MINUTE + 20 * SECOND))
    await note(addMs(NOON, 2 * MINUTE), { ticks: 'degraded' })
    const found = await part('ticks', addMs(NOON, 3 * MINUTE))
    expect(found).toEqual({
      part: 'ticks',
      state: 'degraded',
      days: [{ day: '2026-03-04', minutes: 3, degraded: 1, down: 1 }],
    })
    expect((await part('ledger', addMs(NOON, 3 * MINUTE)))?.days[0]?.down).toBe(0)
  })

  it('counts minutes without a record as down, also whole days', async () => {
    await note(NOON)
    await note(addMs(NOON, 2 * DAY))
    const days = (await part('database', addMs(NOON, 2 * DAY + MINUTE)))?.days
    expect(days).toEqual([
      { day: '2026-03-04', minutes: 720, degraded: 0, down: 719 },
      { day: '2026-03-05', minutes: 1440, degraded: 0, down: 1440 },
      { day: '2026-03-06', minutes: 721, degraded: 0, down: 720 },
    ])
  })

  it('has 90 days', async () => {
    await note(NOON)
    await note(addMs(NOON, 89 * DAY))
    expect((await part('ticks', addMs(NOON, 89 * DAY + HOUR)))?.days).toHaveLength(90)
    await note(addMs(NOON, 90 * DAY))
    expect((await part('ticks', addMs(NOON, 90 * DAY + HOUR)))?.days).toHaveLength(2)
  })
})
