import { type Database, sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** Tests constraints of the database itself, independent of the code above it. */
let db: Database
beforeAll(async () => {
  db = await freshDatabase()
  await db.rows(sql`insert into member (id, email, password, invite_code, registered_at) overriding system value
    values (1, 'a@example.com', '', 'A', now())`)
  await post('opening', [
    ['member:1', 3, 'spot', '100'],
    ['house:treasury', 3, 'house', '-100'],
  ])
})
afterAll(() => db.close())

type Row = readonly [holder: string, asset: number, kind: string, amount: string]

/** Posts like the exchange, but without its own check that the legs are balanced. */
const post = (id: string, rows: readonly Row[]) =>
  db.transact((tx) =>
    tx.rows(sql`select post_transfer(${id}, 'test', now(), ${rows.map((row) => row[0])}::text[],
      ${rows.map((row) => row[1])}::int[], ${rows.map((row) => row[2])}::text[],
      ${rows.map(() => 'test')}::text[], ${rows.map((row) => row[3])}::numeric[])`),
  )
const balance = async (holder: string, asset = 3) => {
  const rows = await db.rows<{ balance: string }>(sql`
    select trim_scale(balance)::text as balance from account where holder = ${holder} and asset_id = ${asset}`)
  return rows.map((row) => row.balance)
}
const state = () => db.rows(sql`select holder, asset_id, kind, balance::text from account order by 1, 2, 3`)

describe('the ledger refuses', () => {
  it.each<[string, readonly Row[], string]>([
    ['legs that do not sum to zero', [['member:1', 3, 'spot', '1']], 'do not sum to zero'],
    [
      'legs that sum to zero only across assets',
      [
        ['member:1', 3, 'spot', '-1'],
        ['member:1', 1, 'spot', '1'],
      ],
      'do not sum to zero',
    ],
    [
      'legs that miss the last digit',
      [
        ['member:1', 3, 'spot', '-1'],
        ['house:treasury', 3, 'house', '0.999999999999999999'],
      ],
      'do not sum to zero',
    ],
    [
      'more than the balance',
      [
        ['member:1', 3, 'spot', '-100.000000000000000001'],
        ['house:treasury', 3, 'house', '100.000000000000000001'],
      ],
      'insufficient_balance',
    ],
    [
      'a first leg from an empty account',
      [
        ['member:2', 3, 'spot', '-1'],
        ['house:treasury', 3, 'house', '1'],
      ],
      'insufficient_balance',
    ],
    [
      'a value beyond the column',
      [
        ['member:1', 3, 'spot', '100000000000000000000'],
        ['house:treasury', 3, 'house', '-100000000000000000000'],
      ],
      'numeric field overflow',
    ],
  ])('%s, and rolls back the transfer', async (name, rows, message) => {
    const before = await state()
    await expect(post(`bad ${name}`, rows)).rejects.toThrow(message)
    expect(await state()).toEqual(before)
    expect(await db.rows(sql`select 1 from transfer where id like 'bad %'`)).toEqual([])
  })

  it('a second transfer with the same cause', async () => {
    const rows: readonly Row[] = [
      ['member:1', 3, 'spot', '-1'],
      ['house:treasury', 3, 'house', '1'],
    ]
    await post('once', rows)
    await expect(post('once', rows)).rejects.toThrow('duplicate key')
    expect(await balance('member:1')).toEqual(['99'])
  })

  it.each([
    ['to change a transfer', sql`update transfer set reason = 'other'`],
    ['to delete a transfer', sql`delete from transfer`],
    ['to change a leg', sql`update leg set amount = amount * 2`],
    ['to delete a leg', sql`delete from leg`],
    ['to delete an account', sql`delete from account`],
    ['to give an account another id', sql`update account set id = default`],
    ['to empty the legs', sql`truncate leg`],
    ['to empty the transfers', sql`truncate transfer`],
    ['to empty the accounts', sql`truncate account`],
  ])('%s', async (_name, statement) => {
    await expect(db.rows(statement)).rejects.toThrow('what was posted is never changed')
  })

  it.each([
    ['without a transfer', 'none', 'member:1'],
    ['without an account', 'opening', 'none'],
  ])('a leg %s', async (_name, transfer, holder) => {
    const stray = db.rows(sql`insert into leg (transfer_id, account_id, reason, amount, balance_after)
      select ${transfer}, coalesce((select min(id) from account where holder = ${holder}), 0), 'test', amount, 0
      from unnest(array[1, -1]) as amount`)
    await expect(stray).rejects.toThrow('has no transfer or no account')
  })

  it('a leg of zero', async () => {
    const bare = db.rows(sql`insert into leg (transfer_id, account_id, reason, amount, balance_after)
      select 'opening', id, 'test', 0, 0 from account limit 1`)
    await expect(bare).rejects.toThrow('check constraint')
  })

  it('a leg added to an old transfer', async () => {
    const slipped = db.rows(sql`insert into leg (transfer_id, account_id, reason, amount, balance_after)
      select 'opening', id, 'test', 5, 0 from account limit 1`)
    await expect(slipped).rejects.toThrow('do not sum to zero')
  })

  it('a manual update of a balance below its floor', async () => {
    await expect(db.rows(sql`update account set balance = -1 where holder = 'member:1'`)).rejects.toThrow(
      'floor',
    )
  })
})

describe('the ledger', () => {
  it('lets the house have a negative balance', async () => {
    await post('house', [
      ['house:maker', 1, 'house', '-2'],
      ['member:1', 1, 'spot', '2'],
    ])
    expect(await balance('house:maker', 1)).toEqual(['-2'])
  })

  it('sums the legs of one account before it checks the floor', async () => {
    await post('round', [
      ['member:3', 3, 'spot', '-5'],
      ['member:3', 3, 'spot', '5'],
      ['house:treasury', 3, 'house', '0'],
    ])
    expect(await db.rows(sql`select 1 from leg where transfer_id = 'round'`)).toEqual([])
  })

  it('posts credits before debits, so that a fee can be paid from the proceeds', async () => {
    await db.transact((tx) =>
      tx.rows(sql`select post_transfer('proceeds', 'test', now(), array['member:4','member:4','house:fees','house:maker'],
        array[3,3,3,3], array['spot','spot','house','house'], array['fee','sell','fee','sell'],
        array[-1, 10, 1, -10]::numeric[])`),
    )
    expect(await balance('member:4')).toEqual(['9'])
  })
})

describe('an order', () => {
  const insert = (more: { quantity?: string; filled?: string; status?: string; held?: string } = {}) =>
    db.row<{ id: string }>(sql`
      insert into spot_order (member_id, market_id, side, kind, price, placed_price, quantity, filled, fee_rate, held, status, at, updated_at)
      values (1, 1, 'buy', 'limit', 10, 10, ${more.quantity ?? '1'}, ${more.filled ?? '0'}, 0.001, ${more.held ?? '0'},
        ${more.status ?? 'open'}, now(), now()) returning id::text`)

  it.each(['done', 'cancelled'])('that is %s stays so', async (status) => {
    const order = await insert()
    await db.rows(sql`update spot_order set status = ${status} where id = ${order?.id ?? ''}`)
    for (const next of ['open', 'done', 'cancelled']) {
      const reopened = db.rows(sql`update spot_order set status = ${next} where id = ${order?.id ?? ''}`)
      await expect(reopened).rejects.toThrow('is closed')
    }
  })

  it.each([
    ['is filled beyond its quantity', { filled: '1.000000000000000001' }],
    ['has no quantity', { quantity: '0' }],
    ['holds money after its end', { status: 'done', held: '1' }],
    ['has a negative hold', { held: '-1' }],
    ['is in an unknown state', { status: 'waiting' }],
  ])('never %s', async (_name, more) => {
    await expect(insert(more)).rejects.toThrow('check constraint')
  })
})

describe('a deposit', () => {
  it('is never zero or negative', async () => {
    const insert = (amount: string) =>
      db.rows(sql`insert into deposit (member_id, asset_id, amount, voucher, status, at, updated_at)
        values (1, 3, ${amount}, 'v', 'submitted', now(), now())`)
    await expect(insert('0')).rejects.toThrow('check constraint')
    await expect(insert('-1')).rejects.toThrow('check constraint')
  })
})
