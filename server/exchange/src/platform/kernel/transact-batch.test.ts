import type { MemberId } from '@bourse/contracts/account'
import { Refusal } from '@bourse/contracts/kit'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { latch, testDatabase } from '#platform/testing'
import type { Database, Tx } from './database.ts'
import { sql } from './sql.ts'
import { type Decision, transactBatch } from './transact-batch.ts'

/** Adds one to these rows, in their order; a negative number is refused. */
type Item = { readonly keyed: null; readonly member: MemberId; readonly rows: readonly number[] }

let db: Database

beforeAll(async () => {
  db = await testDatabase('transactbatch')
  await db.rows(sql`create table counted (id int primary key, value int not null)`)
  await db.rows(sql`create function fail_once() returns trigger language plpgsql as $$ begin
    if nextval('failing') = 1 then raise sqlstate '40P01'; end if; return null; end $$`)
  await db.rows(sql`create sequence failing`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.rows(sql`drop trigger if exists fail_once on counted`)
  await db.rows(sql`truncate counted`)
  await db.rows(sql`insert into counted select id, 0 from generate_series(1, 4) id`)
})

const item = (...rows: readonly number[]): Item => ({ keyed: null, member: '1' as MemberId, rows })
const counted = async () =>
  (await db.rows<{ value: number }>(sql`select value from counted order by id`)).map(({ value }) => value)

/** `amid` runs between two writes of the batch, once per transaction. */
const adding =
  (amid: (tx: Tx) => Promise<unknown> = () => Promise.resolve()) =>
  async (tx: Tx, items: readonly Item[]): Promise<Decision<string>[]> => {
    const found: Decision<string>[] = []
    for (const { rows } of items) {
      const [first = 0] = rows
      if (first < 0) {
        found.push({ refusal: new Refusal('insufficient_balance') })
        continue
      }
      for (const [index, id] of rows.entries()) {
        if (index === 1) await amid(tx)
        await tx.run(sql`update counted set value = value + 1 where id = ${id}`)
      }
      found.push({ result: 'done' })
    }
    return found
  }

const BATCH = [item(1, 2), item(-1), item(3)]
const SETTLED = [{ value: 'done' }, { error: expect.any(Refusal) }, { value: 'done' }]

it('a batch whose connection is cut in its middle is decided again as a whole, and counts once', async () => {
  let cuts = 0
  const cut = async (tx: Tx) => {
    if (cuts++ === 0) await tx.run(sql`select pg_terminate_backend(pg_backend_pid())`)
  }
  expect(await transactBatch(db, BATCH, adding(cut))).toEqual(SETTLED)
  expect([cuts, await counted()]).toEqual([2, [1, 1, 1, 0]])
})

it('two batches that deadlock are both decided, and count once', async () => {
  let arrived = 0
  const both = latch()
  const meet = async () => {
    if (++arrived === 2) both.open()
    await both.passed
  }
  const batches = [
    [item(1, 2), item(3)],
    [item(2, 1), item(4)],
  ]
  const found = await Promise.all(batches.map((items) => transactBatch(db, items, adding(meet))))
  expect(found.flat()).toEqual(Array(4).fill({ value: 'done' }))
  expect(arrived).toBeGreaterThan(2)
  expect(await counted()).toEqual([2, 2, 1, 1])
})

it('a batch that deadlocks in its commit is decided again as a whole, and counts once', async () => {
  await db.rows(sql`select setval('failing', 1, false)`)
  await db.rows(sql`create constraint trigger fail_once after update on counted
    deferrable initially deferred for each row execute function fail_once()`)
  let transactions = 0
  const count = () => Promise.resolve(transactions++)
  expect(await transactBatch(db, BATCH, adding(count))).toEqual(SETTLED)
  expect([transactions, await counted()]).toEqual([2, [1, 1, 1, 0]])
})

it('a write beside the work that deadlocks is the cause of the failure, and is repeated', async () => {
  await db.rows(sql`select setval('failing', 1, false)`)
  await db.rows(
    sql`create trigger fail_once after update on counted for each row execute function fail_once()`,
  )
  let transactions = 0
  const found = await db.transact(async (tx) => {
    transactions++
    tx.beforeCommit(tx.run(sql`update counted set value = value + 1 where id = 1`))
    // The database refuses this statement, because the transaction has failed before it.
    return tx.rows(sql`select 1 as found`)
  })
  expect([found, transactions, await counted()]).toEqual([[{ found: 1 }], 2, [1, 0, 0, 0]])
})
