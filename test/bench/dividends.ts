import { setTimeout as pause } from 'node:timers/promises'
import { DAY, SECOND } from '@bourse/contracts/kit'
import { type Database, isBalanced, sql, trialBalance } from '@bourse/exchange'
import { addressOf } from '../faults/kill-during-settlement.ts'
import { placeLocks } from '../faults/place-locks.ts'
import { type Orders, orders } from './measures.ts'
import { withDatabase } from './own-database.ts'
import { Product } from '../faults/product.ts'

export type Round = {
  /** From the due time to the last stored dividend, in milliseconds. */
  readonly spent: number
  readonly unpaid: number
  /** Spot orders before the round and during it. */
  readonly before: Orders
  readonly placed: Orders
  readonly isBalanced: boolean
}

/** Time to insert the locks, before the first dividend is due. */
const INSERT_MS = 90 * SECOND
const POLL_MS = 100
const GIVE_UP_MS = 120 * SECOND

/** One dividend of many locks due in one second, on the whole product, while members place spot orders. */
export const dividends = (count: number, at: { perSecond: number; seconds: number }): Promise<Round> =>
  withDatabase(async (db) => {
    const product = new Product({ DATABASE_URL: addressOf(db) })
    try {
      await product.start()
      const members = []
      for (let number = 0; number < 8; number++)
        members.push(await product.member(`dividends-${number}@example.com`, '1000000'))
      await orders(members, { perSecond: 100, seconds: 5 })
      const dueAt = Date.now() + INSERT_MS
      await placeLocks(db, { count, members: Math.ceil(count / 10), lockedAt: dueAt - DAY })
      const before = await orders(members, { ...at, seconds: 10 })
      const wait = dueAt - Date.now()
      if (wait < 0) throw new Error('the locks were inserted after their dividend was due')
      await pause(wait)
      const [placed, spent] = await Promise.all([orders(members, at), roundOf(db, count, dueAt)])
      return {
        spent,
        before,
        placed,
        unpaid: count - (await paidLocks(db)),
        isBalanced: isBalanced(await trialBalance(db)),
      }
    } finally {
      await product.remove()
    }
  })

async function roundOf(db: Database, count: number, dueAt: number): Promise<number> {
  while ((await paidLocks(db)) < count && Date.now() - dueAt < GIVE_UP_MS) await pause(POLL_MS)
  return Date.now() - dueAt
}

async function paidLocks(db: Database): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from member_lock where payments > 0`)
  return row?.count ?? 0
}
