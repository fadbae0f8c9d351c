import { toAmount, type Instant, toInstant, SECOND } from '@bourse/contracts/kit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#platform/testing'
import { amount, id, instant } from './codecs.ts'
import { table } from './columns.ts'
import type { Database } from './database.ts'
import { dueRows } from './due-rows.ts'
import { sql } from './sql.ts'

const START = toInstant(Date.UTC(2026, 2, 3, 9))
const at = (seconds: number): Instant => toInstant(START + seconds * SECOND)
const EVERYTHING = { worker: null, limit: 10, except: [] }

const bills = table('bill', { id: id(), member: ['member_id', id()], dueAt: instant, amount })
const dueBills = dueRows(bills.decode, { table: 'bill', at: 'due_at', where: 'due.paid_at is null' })
const named = dueRows(bills.with({ name: ['owner', id()] }).decode, {
  table: 'bill',
  at: 'due_at',
  where: 'due.paid_at is null',
  select: `due.*, owner.name as owner`,
  join: 'join owner on owner.id = due.member_id',
  dividedBy: 'id',
})

let db: Database
beforeAll(async () => {
  db = await testDatabase('due_rows')
  await db.rows(sql`create table owner (id bigint primary key, name text not null)`)
  await db.rows(sql`
    create table bill (id bigint generated always as identity primary key, member_id bigint not null,
      due_at timestamptz not null, amount numeric(38,18) not null, paid_at timestamptz)`)
  await db.transact(async (tx) => {
    await tx.run(sql`insert into owner values (7, 'Ada'), (8, 'Bob')`)
    const rows = [3, 1, 2, 60].map((seconds) => ({
      member: seconds === 2 ? '8' : '7',
      dueAt: at(seconds),
      amount: toAmount('1'),
    }))
    await bills.omit('id').insert(tx, [...rows, { member: '7', dueAt: at(0), amount: toAmount('9') }])
    await tx.run(sql`update bill set paid_at = now() where amount = 9`)
  })
})
afterAll(() => db.close())

it('locks rows that are due, those that were due first before others', async () => {
  const lock = (query: object) =>
    db.transact(async (tx) =>
      (await dueBills.lock(tx, { ...EVERYTHING, now: at(3), ...query })).map((bill) => bill.dueAt),
    )
  expect(await lock({})).toEqual([at(1), at(2), at(3)])
  expect(await lock({ limit: 2 })).toEqual([at(1), at(2)])
  expect(await lock({ worker: 0 })).toEqual([at(2)])
  expect(await lock({ worker: 1 })).toEqual([at(1), at(3)])
  expect(await lock({ except: ['2'] })).toEqual([at(2), at(3)])
})

it('leaves rows to the worker that has locked them', () =>
  db.transact(async (tx) => {
    await dueBills.lock(tx, { ...EVERYTHING, now: at(3), limit: 1 })
    const others = await db.transact((other) => dueBills.lock(other, { ...EVERYTHING, now: at(3) }))
    expect(others.map((bill) => bill.dueAt)).toEqual([at(2), at(3)])
  }))

it('finds the next instant, and counts late rows', async () => {
  expect(await dueBills.next(db, at(0))).toBe(at(1))
  expect(await dueBills.next(db, at(3))).toBe(at(60))
  expect(await dueBills.next(db, at(60))).toBe(null)
  expect(await dueBills.overdue(db, at(3))).toBe(2)
})

it('locks the rows of the table only, with columns of joined ones', () =>
  db.transact(async (tx) => {
    const [first] = await named.lock(tx, { ...EVERYTHING, now: at(1) })
    expect([first?.name, first?.amount]).toEqual(['Ada', toAmount('1')])
    await db.transact((other) => other.run(sql`update owner set name = 'Eve' where id = 7`))
  }))
