import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FlakyProxy, startFlakyProxy, testConnection } from '#platform/testing'
import { type Database, openDatabase, type Tx } from './database.ts'
import { DatabaseUnavailable, isConnectionError, OutcomeUnknown } from './connection-errors.ts'
import { sql } from './sql.ts'

let proxy: FlakyProxy
let db: Database
/** A database connected directly to the server, for inspection. */
let straight: Database
let holdsLock = true

beforeAll(async () => {
  const connection = await testConnection('outage')
  proxy = await startFlakyProxy(connection)
  straight = openDatabase({ ...connection, max: 2 }, () => undefined)
  db = openDatabase({ ...proxy.connection, max: 4, holdsLock: () => holdsLock }, () => undefined)
  await straight.rows(sql`create table thing (name text primary key)`)
})
afterAll(async () => {
  await db.close()
  await straight.close()
  await proxy.close()
})
beforeEach(async () => {
  holdsLock = true
  await straight.rows(sql`truncate thing`)
})

const insert = (tx: Tx, name: string) => tx.run(sql`insert into thing values (${name})`)
const names = async () =>
  (await straight.rows<{ name: string }>(sql`select name from thing order by 1`)).map(({ name }) => name)

describe('a connection that breaks', () => {
  it('during a successful commit reports an unknown outcome', async () => {
    const before = db.unknownCommits()
    const notified: string[] = []
    let attempts = 0
    proxy.cutNextCommit()
    const cut = db.transact(async (tx) => {
      attempts++
      await insert(tx, 'a')
      tx.afterCommit(() => void notified.push('reported'))
    })
    await expect(cut).rejects.toThrow(OutcomeUnknown)
    expect(attempts).toBe(1)
    expect(db.unknownCommits()).toBe(before + 1)
    expect(notified).toEqual([])
    expect(await names()).toEqual(['a'])
  })

  it('before a commit arrives reports an unknown outcome too', async () => {
    proxy.cutBeforeNextCommit()
    await expect(db.transact((tx) => insert(tx, 'a'))).rejects.toThrow(OutcomeUnknown)
    await expect.poll(names).toEqual([])
  })

  it('before the commit is retried, because nothing was stored', async () => {
    const notified: string[] = []
    let attempts = 0
    await db.transact(async (tx) => {
      attempts++
      await insert(tx, 'a')
      tx.afterCommit(() => void notified.push('reported'))
      const own = await tx.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      if (attempts === 1) await straight.rows(sql`select pg_terminate_backend(${own?.pid ?? 0})`)
      await insert(tx, 'b')
    })
    expect([attempts, notified, await names()]).toEqual([2, ['reported'], ['a', 'b']])
  })

  it('affects no caller while the connection is idle', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((name) => db.transact((tx) => insert(tx, name))))
    await straight.rows(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await Promise.all(['e', 'f', 'g', 'h'].map((name) => db.transact((tx) => insert(tx, name))))
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
  })
})

describe('a database', () => {
  it('that another process may be writing to is read-only', async () => {
    holdsLock = false
    let attempts = 0
    const refused = db.transact(() => Promise.resolve(attempts++))
    await expect(refused).rejects.toThrow(DatabaseUnavailable)
    expect(attempts).toBe(0)
  })

  it('without a server is reported as unavailable', async () => {
    const nowhere = openDatabase({ host: '/nowhere', database: 'x', user: 'x' }, () => undefined)
    await expect(nowhere.transact((tx) => insert(tx, 'a'))).rejects.toThrow(DatabaseUnavailable)
    await nowhere.close()
  })
})

describe('a fault', () => {
  it.each([
    [new Error('Connection terminated unexpectedly'), true],
    [Object.assign(new Error('x'), { code: '57P01' }), true],
    [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }), true],
    [Object.assign(new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), {}), true],
    [new DatabaseUnavailable('x'), true],
    [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), false],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [new OutcomeUnknown('x'), false],
    [new AggregateError([]), false],
    ['Connection terminated', false],
  ])('%s is an outage: %s', (fault, is) => expect(isConnectionError(fault)).toBe(is))
})
