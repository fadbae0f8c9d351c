import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#platform/kernel'
import { testConnection } from '#platform/testing'
import { acquireExclusiveLock } from './exclusive-lock.ts'
import { DatabaseIncompatible } from './database-errors.ts'

const log = pino({ level: 'silent' })
let connection: pg.PoolConfig
let db: Database
const taken: Error[] = []

beforeAll(async () => {
  connection = await testConnection('hold')
  db = openDatabase({ ...connection, max: 2 }, () => undefined)
})
afterAll(() => db.close())
beforeEach(() => void (taken.length = 0))

const hold = (timeoutMs = 0) =>
  acquireExclusiveLock(connection, { log, timeoutMs, onTaken: (error) => void taken.push(error) })

/** Closes the connection that holds the lock, as a server restart does. */
const cut = () =>
  db.pool.query(`select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`)

/** The server process that holds the lock. */
async function holder(): Promise<number | undefined> {
  const { rows } = await db.pool.query<{ pid: number }>(`select pid from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`)
  return rows[0]?.pid
}

describe('a database', () => {
  it('has one holder, and reports it to the second one', async () => {
    const first = await hold()
    expect(first.isHeld()).toBe(true)
    await expect(hold()).rejects.toThrow(DatabaseIncompatible)
    await expect(hold()).rejects.toThrow(
      /^another exchange, or an import, has this database \(backend \d+ from .+\): stop it/,
    )
    await first.release()
    const second = await hold()
    await second.release()
  })

  it('waits while another exchange stops', async () => {
    const first = await hold()
    const second = hold(60_000)
    await first.release()
    expect((await second).isHeld()).toBe(true)
    await (await second).release()
  })

  it('is locked again after its server was unavailable, and not written to meanwhile', async () => {
    // The server may take a moment to notice the closed connection.
    const own = await hold(60_000)
    const before = await holder()
    await cut()
    await vi.waitFor(async () => {
      const now = await holder()
      expect(now).not.toBe(undefined)
      expect(now).not.toBe(before)
      expect(own.isHeld()).toBe(true)
    }, 20_000)
    expect(taken).toEqual([])
    await own.release()
  })

  it('that another exchange locked meanwhile stops the former holder', async () => {
    const own = await hold()
    // Queued before the connection is closed, so that it gets the lock before the first holder reconnects.
    const waiter = await db.pool.connect()
    const [first, second] = [0x626f7572, 0x65786368]
    const next = waiter.query('select pg_advisory_lock($1, $2)', [first, second])
    await vi.waitFor(async () => {
      const { rows } = await db.pool.query(`select 1 from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
      expect(rows).toHaveLength(1)
    }, 20_000)
    await cut()
    await next
    await vi.waitFor(
      () =>
        expect(taken.map(({ message }) => message)).toEqual([
          expect.stringContaining('another exchange') as unknown,
        ]),
      20_000,
    )
    expect(own.isHeld()).toBe(false)
    await own.release()
    await waiter.query('select pg_advisory_unlock_all()')
    waiter.release()
  })
})
