import type { MemberId } from '@bourse/contracts/account'
import { addMs, DAY, toInstant } from '@bourse/contracts/kit'
import { CLIENT_ORDER_ID_RETENTION_MS } from '@bourse/contracts/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, sql } from '#platform/kernel'
import { latch, testDatabase } from '#platform/testing'
import { assertUnused, clientIdKey, readUsed, storeUsed } from './index.ts'

const AT = toInstant(Date.UTC(2026, 2, 3, 9))
const [ALICE, BOB] = ['90001', '90002'] as unknown as readonly [MemberId, MemberId]

let db: Database
beforeAll(async () => {
  db = await testDatabase('clientids')
  for (const id of [ALICE, BOB])
    await db.rows(sql`
      insert into member (id, email, password, invite_code, registered_at) overriding system value
      values (${id}, ${`${id}@example.com`}, 'x', ${`C${id}`}, ${new Date(AT)})`)
})
afterAll(() => db.close())
beforeEach(() => db.rows(sql`truncate client_order_id`))

const orderOf = (id: string, clientId: string | null, { member = ALICE, at = AT } = {}) => ({
  id,
  member,
  clientId,
  at,
})
const store = (...orders: readonly ReturnType<typeof orderOf>[]) => db.transact((tx) => storeUsed(tx, orders))

describe('a client order id', () => {
  it('is used once by a member, and names its order to the next', async () => {
    await store(orderOf('1', 'a'), orderOf('2', null), orderOf('3', 'a', { member: BOB }))
    await expect(store(orderOf('4', 'a'))).rejects.toMatchObject({
      code: 'client_order_id_used',
      values: { id: 'a', order: '1' },
    })
    const use = { member: ALICE, clientId: 'a', at: AT }
    const used = await readUsed(db, [use, { ...use, clientId: 'b' }])
    expect([...used.keys()]).toEqual([clientIdKey(use)])
    expect(() => assertUnused(used, use)).toThrow('client_order_id_used')
    expect(() => assertUnused(used, { ...use, clientId: 'b' })).not.toThrow()
  })

  it('of several orders of one request is that of the first', async () => {
    await store(orderOf('5', 'group'), orderOf('6', 'group'))
    const used = await readUsed(db, [{ member: ALICE, clientId: 'group', at: AT }])
    expect([...used.values()]).toEqual([{ order: '5', at: AT }])
  })

  it('can be used again after 30 days', async () => {
    await store(orderOf('1', 'a'))
    const due = addMs(AT, CLIENT_ORDER_ID_RETENTION_MS)
    const use = { member: ALICE, clientId: 'a', at: due }
    expect(() => assertUnused(new Map(), use)).not.toThrow()
    await expect(store(orderOf('2', 'a', { at: addMs(due, -1) }))).rejects.toThrow('client_order_id_used')
    await store(orderOf('3', 'a', { at: due }))
    expect((await readUsed(db, [use])).get(clientIdKey(use))?.order).toBe('3')
    expect(CLIENT_ORDER_ID_RETENTION_MS).toBe(30 * DAY)
  })

  it('is refused to one of two products that take it at once', async () => {
    const [first, isStored] = [latch(), latch()]
    const spot = db.transact(async (tx) => {
      await storeUsed(tx, [orderOf('1', 'a')])
      isStored.open()
      await first.passed
    })
    await isStored.passed
    const futures = store(orderOf('2', 'a'))
    first.open()
    await spot
    await expect(futures).rejects.toMatchObject({ code: 'client_order_id_used', values: { order: '1' } })
  })
})
