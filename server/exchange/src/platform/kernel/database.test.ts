import { Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '@bourse/contracts/kit'
import { latch, catchRefusal, testConnection, testDatabase } from '#platform/testing'
import { type Database, openDatabase, type Tx } from './database.ts'
import { sql } from './sql.ts'

let db: Database
const broken: Error[] = []

beforeAll(async () => {
  db = await testDatabase('kernel', (error) => void broken.push(error))
  await db.rows(sql`create table thing (name text primary key, size int not null default 0)`)
})
afterAll(() => db.close())
beforeEach(async () => {
  broken.length = 0
  await db.rows(sql`delete from thing`)
})

const insert = (tx: Tx, name: string) => tx.run(sql`insert into thing (name) values (${name})`)
const names = async () =>
  (await db.rows<{ name: string }>(sql`select name from thing order by 1`)).map((r) => r.name)
const count = async () => (await names()).length

describe('a transaction', () => {
  it('is all or nothing', async () => {
    const failed = db.transact(async (tx) => {
      await insert(tx, 'a')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await count()).toBe(0)
  })

  it('cannot be used after its end, for any operation', async () => {
    let leaked: Tx | null = null
    await db.transact(async (tx) => {
      leaked = tx
      await insert(tx, 'a')
    })
    const dead = leaked as unknown as Tx
    const message = 'a transaction is not used after its end'
    await expect(dead.rows(sql`select 1`)).rejects.toThrow(message)
    await expect(dead.row(sql`select 1`)).rejects.toThrow(message)
    await expect(dead.run(sql`select 1`)).rejects.toThrow(message)
    await expect(dead.lock('room', 'key')).rejects.toThrow(message)
  })

  it('returns one row or null for a single-row query', async () => {
    await db.transact(async (tx) => {
      expect(await tx.row(sql`select * from thing`)).toBe(null)
      await insert(tx, 'a')
      await insert(tx, 'b')
      await expect(tx.row(sql`select * from thing`)).rejects.toThrow('at most one')
    })
  })

  it('returns the number of changed rows', async () => {
    await db.transact(async (tx) => {
      expect(await insert(tx, 'a')).toBe(1)
      expect(await tx.run(sql`delete from thing where name = 'z'`)).toBe(0)
    })
  })
})

describe('afterCommit', () => {
  it('runs after the commit, in order, and never before', async () => {
    const notified: string[] = []
    await db.transact(async (tx) => {
      await insert(tx, 'a')
      tx.afterCommit(() => void notified.push('first'))
      tx.afterCommit(() => void notified.push('second'))
      expect(notified).toEqual([])
    })
    expect(notified).toEqual(['first', 'second'])
  })

  it('does not run after a rollback', async () => {
    const notified: string[] = []
    const failed = db.transact(async (tx) => {
      tx.afterCommit(() => void notified.push('notified'))
      await insert(tx, 'a')
      await insert(tx, 'a')
    })
    await expect(failed).rejects.toThrow('duplicate key')
    expect(notified).toEqual([])
  })

  it('does not undo the commit when a listener fails', async () => {
    const notified: string[] = []
    const result = await db.transact(async (tx) => {
      await insert(tx, 'a')
      tx.afterCommit(() => {
        throw new Error('deaf')
      })
      tx.afterCommit(() => void notified.push('notified'))
      return 'done'
    })
    expect(result).toBe('done')
    expect(notified).toEqual(['notified'])
    expect(broken.map((error) => error.message)).toEqual(['deaf'])
    expect(await count()).toBe(1)
    // A connection that was released twice would run two transactions: here as many as there are connections
    // still run concurrently.
    await Promise.all(Array.from({ length: 24 }, (_, at) => db.transact((tx) => insert(tx, `b${at}`))))
    expect(await count()).toBe(25)
  })
})

describe('two transactions', () => {
  it('that deadlock both complete', async () => {
    await db.rows(sql`insert into thing values ('a', 0), ('b', 0)`)
    let attempts = 0
    let held = 0
    const bothHaveOne = latch()
    const add = (first: string, second: string) =>
      db.transact(async (tx) => {
        attempts++
        await tx.run(sql`update thing set size = size + 1 where name = ${first}`)
        // Either transaction may lock its row first; both must hold one.
        if (++held === 2) bothHaveOne.open()
        await bothHaveOne.passed
        await tx.run(sql`update thing set size = size + 1 where name = ${second}`)
      })
    await Promise.all([add('a', 'b'), add('b', 'a')])
    // Three attempts, or more when the aborted one locks its first row again before the other one resumes.
    expect(attempts).toBeGreaterThan(2)
    expect(await db.rows(sql`select name, size from thing order by 1`)).toEqual([
      { name: 'a', size: 2 },
      { name: 'b', size: 2 },
    ])
  })

  it('that take the same lock run one after the other', async () => {
    const steps: string[] = []
    const locked = (name: string) =>
      db.transact(async (tx) => {
        await tx.lock('room', 'key')
        steps.push(`${name} in`)
        await tx.rows(sql`select pg_sleep(0.02)`)
        steps.push(`${name} out`)
      })
    await Promise.all([locked('a'), locked('b'), locked('c')])
    for (let at = 0; at < steps.length; at += 2) expect(steps[at + 1]).toBe(steps[at]?.replace('in', 'out'))
  })

  it('that take different locks do not wait for each other', async () => {
    const inside = latch()
    const first = db.transact(async (tx) => {
      await tx.lock('room', 'one')
      await inside.passed
    })
    await db.transact(async (tx) => {
      await tx.lock('room', 'two')
      inside.open()
    })
    await first
  })
})

describe('the connection of the tick record', () => {
  it('waits for no other transaction, and carries none', async () => {
    const own = openDatabase({ ...(await testConnection('ticks')), max: 1 }, () => undefined)
    const backend = async (tx: Tx) =>
      (await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`))?.pid
    const record = () => own.transact(backend, { isTickRecord: true })
    const [order, ticks] = await own.transact(async (tx) => [await backend(tx), await record()])
    expect(ticks).not.toBe(order)
    expect([await own.transact(backend), await record()]).toEqual([order, ticks])
    await own.close()
  })
})

describe('a failure', () => {
  it('that is no conflict is not retried', async () => {
    let attempts = 0
    const failed = db.transact(() => {
      attempts++
      return Promise.reject(new Refusal('not_found'))
    })
    expect(await catchRefusal(failed)).toBe('not_found')
    expect(attempts).toBe(1)
  })

  it('that stays a conflict ends after five attempts', async () => {
    let attempts = 0
    const failed = db.transact(() => {
      attempts++
      return Promise.reject(Object.assign(new Error('deadlock'), { code: '40P01' }))
    })
    await expect(failed).rejects.toThrow('deadlock')
    expect(attempts).toBe(5)
  })

  it('of the balance floor means insufficient balance', async () => {
    const poor = db.transact((tx) =>
      tx.run(sql`insert into account (holder, asset_id, kind, balance, floor)
      values ('member:1', 3, 'spot', -1, 0)`),
    )
    expect(await catchRefusal(poor)).toBe('insufficient_balance')
  })

  it('of the connection leaves the database usable', async () => {
    const cut = db.transact(async (tx) => {
      await insert(tx, 'a')
      await tx.rows(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(cut).rejects.toThrow()
    expect(await count()).toBe(0)
    await db.transact((tx) => insert(tx, 'b'))
    expect(await names()).toEqual(['b'])
  })
})

describe('an amount', () => {
  it('is read from the database with every digit', async () => {
    const text = '12345678901234567890.123456789012345678'
    const row = await db.row<{ amount: string }>(sql`select ${text}::numeric(38,18) as amount`)
    expect(row?.amount).toBe(text)
  })
})

describe('a database that was closed', () => {
  it('has no connection left, so a server that stops then reports none as lost', async () => {
    const sockets: Socket[] = []
    const stream = () => {
      const socket = new Socket()
      sockets.push(socket)
      return socket
    }
    const own = openDatabase({ ...(await testConnection('kernel')), max: 6, stream }, (error) => {
      broken.push(error)
    })
    await Promise.all(Array.from({ length: 6 }, () => own.rows(sql`select pg_sleep(0.01)`)))
    expect(sockets.map((socket) => socket.closed)).toEqual(Array(6).fill(false))
    await own.close()
    expect(sockets.map((socket) => socket.closed)).toEqual(Array(6).fill(true))
    expect(broken).toEqual([])
  })
})
