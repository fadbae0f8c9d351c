import { toAmount, toInstant, type Day } from '@bourse/contracts/kit'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedValue, testDatabase } from '#platform/testing'
import {
  amount,
  bytes,
  count,
  day,
  flag,
  id,
  instant,
  integer,
  integerId,
  json,
  list,
  nullable,
  oneOf,
  text,
} from './codecs.ts'
import { columns, table } from './columns.ts'
import type { Database } from './database.ts'
import { sql, statement } from './sql.ts'

let db: Database
beforeAll(async () => {
  db = await testDatabase('columns')
  await db.rows(sql`
    create table parcel (id bigint generated always as identity primary key, sender_id bigint, hub int not null,
      price numeric(38,18) not null, size text not null default 'small', opened_at timestamptz)`)
})
afterAll(() => db.close())

const SEED = 20_261_127
const codecs = {
  amount,
  id: id(),
  integerId: integerId(),
  instant,
  day,
  integer,
  text,
  flag,
  json: json(),
  list: list(text),
  count,
  bytes,
}

describe.each(Object.entries({ ...codecs, oneOf: oneOf('a', 'b') }))('%s', (_name, codec) => {
  it.each([codec, nullable<unknown>(codec)])('reads what it wrote', async (one) => {
    const read = columns({ value: one, values: { ...one, decode: (stored) => stored as unknown[] } })
    await fc.assert(
      fc.asyncProperty(storedValue(one), async (value) => {
        const query = statement(
          `select $1::${one.castTo ?? one.sqlType} as value, $2::${one.sqlType}[] as values`,
          [one.encode(value), [one.encode(value)]],
        )
        expect((await read.from(db).row(query))?.value).toEqual(value)
      }),
      { seed: SEED, numRuns: 50 },
    )
  })
})

const parcels = table('parcel', {
  id: id(),
  sender: ['sender_id', nullable(id())],
  hub: integer,
  price: amount,
  size: oneOf('small', 'large'),
  openedAt: nullable(instant),
})
const draft = parcels.pick('sender', 'hub', 'price')

describe('a table', () => {
  it('names its columns in snake case, but for exceptions', () => {
    expect(parcels.columns.map(({ name }) => name)).toEqual([
      'id',
      'sender_id',
      'hub',
      'price',
      'size',
      'opened_at',
    ])
  })

  it('inserts many rows in their order, and returns chosen columns', () =>
    db.transact(async (tx) => {
      const rows = [3, 1, 2].map((hub) => ({
        sender: hub === 1 ? null : '7',
        hub,
        price: toAmount(`0.${hub}`),
      }))
      const inserted = await draft.insertReturning(tx, rows, parcels)
      expect(inserted.map(({ id: _id, ...rest }) => rest)).toEqual(
        rows.map((row) => ({ ...row, size: 'small', openedAt: null })),
      )
      expect(await draft.insertReturning(tx, [], parcels)).toEqual([])
      expect(await draft.insert(tx, [])).toBe(0)
    }))

  it('updates rows by their first column, and no other column', () =>
    db.transact(async (tx) => {
      const { id: own } = await draft.insertOne(
        tx,
        { sender: '7', hub: 1, price: toAmount('2') },
        parcels.pick('id'),
      )
      const openedAt = toInstant(1_700_000_000_000)
      const opened = { id: own, openedAt, size: 'large' as const }
      expect(await parcels.pick('id', 'openedAt', 'size').update(tx, [opened])).toBe(1)
      expect(await parcels.from(tx).row(sql`select * from parcel where id = ${own}`)).toEqual({
        ...opened,
        sender: '7',
        hub: 1,
        price: toAmount('2'),
      })
    }))

  it('leaves a row that exists, if requested', () =>
    db.transact(async (tx) => {
      await tx.rows(sql`create unique index on parcel (hub) where hub > 100`)
      const rows = [1, 2].map((price) => ({ sender: null, hub: 101, price: toAmount(String(price)) }))
      expect(await draft.insert(tx, rows, 'on conflict do nothing')).toBe(1)
    }))
})

describe('an amount', () => {
  it.each([
    ['12345678901234567890.123456789012345678', 12_345_678_901_234_567_890_123_456_789_012_345_678n],
    ['-0.500000000000000000', -500_000_000_000_000_000n],
    ['0', 0n],
    ['1.5', 1_500_000_000_000_000_000n],
    ['0.0000000000000000019', 1n],
  ])('is read from %s', (stored, units) => {
    expect(amount.decode(stored)).toBe(units)
  })

  it('is not read from another text', () => {
    expect(() => amount.decode('NaN')).toThrow('not a decimal amount')
  })
})

it('a day does not depend on the time zone of the process', async () => {
  const row = await columns({ on: day })
    .from(db)
    .row(sql`select date '2026-03-01' as "on"`)
  expect(row?.on).toBe('2026-03-01' as Day)
})
