import { setTimeout as pause } from 'node:timers/promises'
import { DAY, SECOND } from '@bourse/contracts/kit'
import { type Database, isBalanced, sql, computeTrialBalance } from '@bourse/exchange'
import { databaseUrl, readCount, placeLocks, Product } from '@bourse/test/faults'
import { type Figure, figure, none, percentiles } from './figure.ts'
import { orders } from './orders.ts'
import { withDatabase } from './own-exchange.ts'

const COUNT = 50_000
/** Time to insert the locks, before the first dividend is due. */
const INSERT_MS = 90 * SECOND
const POLL_MS = 100
const GIVE_UP_MS = 120 * SECOND

/**
 * Measures one dividend of many locks due in one second, on the whole product, while members place spot
 * orders.
 */
export const dividends = (): Promise<Figure[]> =>
  withDatabase(async ({ db }) => {
    const product = new Product({ DATABASE_URL: databaseUrl(db) })
    try {
      await product.start()
      const members = await product.traders()
      await orders(members, { perSecond: 100, seconds: 5 })
      const dueAt = Date.now() + INSERT_MS
      await placeLocks(db, { count: COUNT, members: COUNT / 10, lockedAt: dueAt - DAY })
      const before = await orders(members, { perSecond: 50, seconds: 10 })
      const wait = dueAt - Date.now()
      if (wait < 0) throw new Error('the locks were inserted after their dividend was due')
      await pause(wait)
      const [beside, spent] = await Promise.all([
        orders(members, { perSecond: 50, seconds: 20 }),
        waitForPayments(db, dueAt),
      ])
      return [
        figure('a dividend of 50,000 locks', spent, 'ms'),
        ...percentiles('order at 50/s before it', before.spans),
        ...percentiles('order at 50/s meanwhile', beside.spans),
        none('orders that were not taken', before.failed + beside.failed),
        none('locks that were not paid', COUNT - (await paidLocks(db))),
        none('trial balances not zero', isBalanced(await computeTrialBalance(db)) ? 0 : 1),
      ]
    } finally {
      await product.remove()
    }
  })

async function waitForPayments(db: Database, dueAt: number): Promise<number> {
  while ((await paidLocks(db)) < COUNT && Date.now() - dueAt < GIVE_UP_MS) await pause(POLL_MS)
  return Date.now() - dueAt
}

const paidLocks = (db: Database): Promise<number> =>
  readCount(db, sql`select count(*)::int as count from member_lock where payments > 0`)
