import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/kernel'
import { testConnection } from '#platform/testing'
import { assertCompatible, inspect } from './compatibility.ts'
import { describeDatabaseError } from './database-errors.ts'

/** Role names are global to the server. */
const MARK = randomUUID().slice(0, 8)
let connection: pg.PoolConfig
let db: Database
const servers: Server[] = []

beforeAll(async () => {
  connection = await testConnection('fitness')
  db = openDatabase({ ...connection, max: 1 }, () => undefined)
  const made = String(connection.database)
  for (const name of ['plain', 'reader', 'careless'])
    await db.pool.query(`create role ${name}_${MARK} login password 'secret-${MARK}'`)
  await db.pool.query(`alter role reader_${MARK} set default_transaction_read_only = on`)
  for (const setting of ['synchronous_commit = off', 'track_counts = off', 'jit = on'])
    await db.pool.query(`alter role careless_${MARK} set ${setting}`)
  await db.pool.query(
    `grant connect on database "${made}" to plain_${MARK}, reader_${MARK}, careless_${MARK}`,
  )
  await db.pool.query(
    `create database "${made}_latin" encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C' template template0`,
  )
})
afterAll(async () => {
  await db.pool.query(`drop database "${String(connection.database)}_latin"`)
  await db.pool.query(`drop owned by plain_${MARK}, reader_${MARK}, careless_${MARK}`)
  await db.pool.query(`drop role plain_${MARK}, reader_${MARK}, careless_${MARK}`)
  await db.close()
  for (const server of servers) server.close()
})

const as = (name: string): pg.PoolConfig => ({
  ...connection,
  user: `${name}_${MARK}`,
  password: `secret-${MARK}`,
})
const problems = async (of: pg.PoolConfig, connections = 1) => (await inspect(of, connections)).problems

describe('a database', () => {
  it('that was created by Bourse is compatible and reports its version and clock', async () => {
    const { version, now, problems: found } = await assertCompatible(connection, 1)
    expect(found).toEqual([])
    expect(version).toBeGreaterThanOrEqual(150_000)
    const row = (await db.pool.query('select extract(epoch from clock_timestamp()) * 1000 as now'))
      .rows[0] as {
      now: string
    }
    expect(Math.abs(Number(row.now) - now)).toBeLessThan(60_000)
  })

  it('without permissions is reported with the owner of its tables', async () => {
    expect(await problems(as('plain'))).toEqual([
      'this user may not create tables there: let it own the database, or grant create on the schema',
      'tables of another user are in its schema: use a database of its own',
    ])
  })

  it('that is read-only for this user is reported with the fix', async () => {
    expect(await problems(as('reader'))).toContain(
      'it only reads (default_transaction_read_only): switch that off for this user',
    )
  })

  it('whose settings lose work or slow it down is reported with the fix', async () => {
    const { warnings } = await inspect(as('careless'), 1)
    for (const name of ['synchronous_commit', 'autovacuum and track_counts', 'jit'])
      expect(warnings.filter((warning) => warning.includes(name))).toHaveLength(1)
  })

  it('of another encoding is reported with the fix', async () => {
    const latin = { ...connection, database: `${String(connection.database)}_latin` }
    expect(await problems(latin)).toEqual([
      "its encoding is SQL_ASCII: create the database with encoding 'UTF8' and template template0",
    ])
  })

  it('without a schema of its search path is reported', async () => {
    expect(await problems({ ...connection, options: '' })).toEqual([])
    await db.pool.query(`alter role plain_${MARK} set search_path = nowhere`)
    expect(await problems(as('plain'))).toEqual(['no schema of its search_path exists: create one'])
    await db.pool.query(`alter role plain_${MARK} reset search_path`)
  })

  it('with too few connections left reports their number', async () => {
    expect((await problems(connection, 10_000)).join()).toMatch(
      /^it has \d+ connections left and 10000 are needed: raise max_connections, or lower DATABASE_POOL$/,
    )
  })

  it('that is incompatible is refused with every problem, and no password', async () => {
    const refused = assertCompatible(as('plain'), 10_000)
    await expect(refused).rejects.toThrow(/may not create[^]*another user[^]*connections left/)
    await expect(refused).rejects.not.toThrow(MARK)
  })
})

describe('an unreachable server is reported', () => {
  it('because the database does not exist', async () => {
    const none = { ...connection, database: `none_${MARK}` }
    await expect(assertCompatible(none, 1)).rejects.toThrow(
      'there is no database of this name: create it (3D000)',
    )
  })

  it('because it is no PostgreSQL server', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const other = { ...connection, host: '127.0.0.1', port }
    await expect(assertCompatible(other, 1)).rejects.toThrow(/^the database of DATABASE_URL: /)
  })

  it('because the port is closed', async () => {
    const unreachable = assertCompatible({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' }, 1)
    await expect(unreachable).rejects.toThrow(
      'no server listens there: start it, or correct DATABASE_URL (ECONNREFUSED)',
    )
  })
})

describe('plain error descriptions', () => {
  it.each([
    [{ code: '28P01' }, 'the user or the password is wrong (28P01)'],
    [{ code: '57P03' }, 'the server is starting or stopping: try again in a moment (57P03)'],
    [
      new Error('The server does not support SSL connections'),
      'it offers no TLS: switch that on there, or set sslmode=disable',
    ],
    [{ cause: { code: 'CERT_HAS_EXPIRED' } }, 'its certificate has expired (CERT_HAS_EXPIRED)'],
    [Object.assign(new Error('secret'), { code: 'XX000' }), 'it cannot be used (XX000)'],
    [new Error('password of hunter2'), 'it cannot be used'],
    ['a word', 'it cannot be used'],
  ])('%j', (fault, expected) => expect(describeDatabaseError(fault)).toBe(expected))
})
