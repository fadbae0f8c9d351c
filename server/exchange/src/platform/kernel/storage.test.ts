import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testConnection } from '#platform/testing'
import { isConnectionError } from './connection-errors.ts'
import { type Database, openDatabase, type Tx } from './database.ts'
import { sql } from './sql.ts'
import { isStorageFull, type Storage, StorageFull, watchStorage } from './storage.ts'

const MB = 1_000_000
const logged: string[] = []
const log = pino(
  { level: 'info' },
  { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) },
)
let space = 0
let now = 0
let storage: Storage
const watch = async (directory: string | null) => {
  storage = await watchStorage({
    directory,
    reserveBytes: 64 * MB,
    log,
    monotonicNow: () => now,
    free: () => Promise.resolve(space),
  })
  return storage
}
beforeEach(() => {
  vi.useFakeTimers()
  logged.length = 0
  space = 100 * MB
})
afterEach(() => {
  storage.stop()
  vi.useRealTimers()
})
const FULL = 'no space left for data: writes are refused until there is some'
const AGAIN = 'there is space for data again: writes resume'

describe('a watched disk', () => {
  it('is full below its reserve and free again well above, each logged once', async () => {
    const { isFull } = await watch('/data')
    const states: [number, boolean][] = []
    for (const free of [64, 63, 0, 64, 79, 80, 64]) {
      space = free * MB
      await vi.advanceTimersByTimeAsync(3_000)
      states.push([free, isFull()])
    }
    expect(states).toEqual([
      [64, false],
      [63, true],
      [0, true],
      [64, true],
      [79, true],
      [80, false],
      [64, false],
    ])
    expect(logged).toEqual([FULL, AGAIN])
  })

  it('that is full at the start is known at once', async () => {
    space = 1
    expect((await watch('/data')).isFull()).toBe(true)
  })
})

describe('a full disk that only a write meets', () => {
  it('refuses writes for five seconds, is logged once, and ends with a successful write', async () => {
    const { isFull, reportFull, reportWritten } = await watch(null)
    for (let times = 0; times < 3; times++) {
      reportFull()
      expect(isFull()).toBe(true)
      now += 5_000
      expect(isFull()).toBe(false)
    }
    reportWritten()
    reportWritten()
    expect(logged).toEqual([FULL, AGAIN])
  })
})

describe('a database without space', () => {
  let db: Database
  const storage = { isFull: vi.fn(() => false), reportFull: vi.fn(), reportWritten: vi.fn() }
  beforeEach(async () => {
    vi.useRealTimers()
    await watch(null)
    for (const mock of Object.values(storage)) mock.mockClear()
    db = openDatabase({ ...(await testConnection('storage')), storage }, () => undefined)
  })
  afterEach(() => db.close())
  const failing = () =>
    vi.fn((tx: Tx) => tx.run(sql`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`))

  it('fails a write once, as without effect, and reports it', async () => {
    const work = failing()
    const error: unknown = await db.transact(work).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StorageFull)
    expect(isConnectionError(error)).toBe(true)
    expect(work).toHaveBeenCalledTimes(1)
    expect(storage.reportFull).toHaveBeenCalledTimes(1)
    expect(storage.reportWritten).not.toHaveBeenCalled()
  })

  it('starts no write while it is full, and still reads', async () => {
    storage.isFull.mockReturnValueOnce(true)
    const work = failing()
    await expect(db.transact(work)).rejects.toBeInstanceOf(StorageFull)
    expect(work).not.toHaveBeenCalled()
    expect(await db.rows(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await db.transact((tx) => tx.rows(sql`select 1 as one`))
    expect(storage.reportWritten).toHaveBeenCalledTimes(1)
  })

  it('that goes down with a commit leaves its outcome unknown', () => {
    expect(isConnectionError(Object.assign(new Error('x'), { severity: 'PANIC', code: '53100' }))).toBe(true)
    expect(isConnectionError(Object.assign(new Error('x'), { severity: 'ERROR', code: '53100' }))).toBe(false)
  })
})

describe('a failure', () => {
  const coded = (code: string) => Object.assign(new Error('x'), { code })
  it.each<[string, Error, boolean]>([
    ['of a full disk', new StorageFull('x'), true],
    ['of PostgreSQL without space', coded('53100'), true],
    ['of a file without space', coded('ENOSPC'), true],
    ['of a quota', coded('EDQUOT'), true],
    ['with such a cause', new Error('x', { cause: coded('ENOSPC') }), true],
    ['of several steps, all for that', new AggregateError([coded('ENOSPC'), new StorageFull('x')]), true],
    [
      'of several steps, one for another reason',
      new AggregateError([coded('ENOSPC'), new Error('x')]),
      false,
    ],
    ['of nothing of the kind', coded('57P01'), false],
  ])('%s', (_name, error, is) => expect(isStorageFull(error)).toBe(is))
})
