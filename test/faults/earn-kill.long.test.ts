import { DAY, MINUTE, SECOND } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { readCount, killDuring, killDuringEach } from './kill-during-settlement.ts'
import { placeFollowers, placeLedPosition } from './place-followers.ts'
import { endedAuctions, placeAuctions } from './place-auctions.ts'
import { paidCoupons, placeCoupons } from './place-coupons.ts'
import { placeDualOrders } from './place-dual-orders.ts'
import { placeLoans } from './place-loans.ts'
import { placeMargin } from './place-margin.ts'
import { placeLocks } from './place-locks.ts'
import { endedOrders, placeOtcOrders } from './place-otc-orders.ts'
import { placeSubscriptions } from './place-subscriptions.ts'

/** Work that falls due while the exchange is down, several batches of it. */
type Work = {
  readonly name: string
  readonly count: number
  /** Members who receive a receipt for each row. */
  readonly members: number
  readonly place: (db: Database, at: number) => Promise<readonly string[]>
  readonly done: Parameters<Database['row']>[0]
  /** Whether the work moves no money. */
  readonly isChain?: true
}

/** Kinds of work in the order of a start: due tasks with the prices, then the products in the background. */
const WORKS: readonly Work[] = [
  {
    name: 'ends of OTC orders',
    count: 120,
    members: 120,
    place: (db, at) => placeOtcOrders(db, { count: 120, at }),
    done: endedOrders,
  },
  {
    name: 'dividends of locks',
    count: 600,
    members: 12,
    place: (db, at) => placeLocks(db, { count: 600, members: 12, lockedAt: at - DAY + MINUTE }),
    done: sql`select count(*)::int as count from member_lock where payments = 1`,
  },
  {
    name: 'grants of subscriptions',
    count: 600,
    members: 600,
    place: (db, at) => placeSubscriptions(db, { count: 600, at }),
    done: sql`select count(*)::int as count from ieo_subscription where granted is not null`,
  },
  {
    name: 'returns of the deposits of auctions',
    count: 600,
    members: 600,
    place: (db, at) => placeAuctions(db, { count: 600, at }),
    done: endedAuctions,
  },
  {
    name: 'interest of loans',
    count: 600,
    members: 12,
    place: (db, at) => placeLoans(db, { count: 600, members: 12, borrowedAt: at + MINUTE }),
    done: sql`select count(*)::int as count from loan where hours = 1`,
    isChain: true,
  },
  {
    name: 'interest of debts on margin',
    count: 600,
    members: 600,
    place: (db, at) => placeMargin(db, { count: 600, borrowedAt: at + MINUTE }),
    done: sql`select count(*)::int as count from margin_debt where hours = 1`,
    isChain: true,
  },
  {
    name: 'payments of coupons',
    count: 1_000,
    members: 1_000,
    place: (db, at) => placeCoupons(db, { count: 1_000, at }),
    done: paidCoupons,
  },
]

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

// One database for all tests, because starts of the exchange take most of the time.
it(
  'an exchange that is killed in the middle of each product does its work once',
  { timeout: 600_000 },
  async () => {
    const db = await freshDatabase()
    try {
      const works = WORKS.map(({ place, done, ...work }) => ({
        ...work,
        place: (at: number) => place(db, at),
        done: () => readCount(db, done),
      }))
      const { settled, ...killed } = await killDuringEach(db, 10 * MINUTE, works)
      for (const [index, { name, count }] of WORKS.entries()) {
        const { settledBefore = 0, settledAfter = 0 } = settled[index] ?? {}
        expect(settledBefore, name).toBeGreaterThan(0)
        expect(settledBefore, name).toBeLessThan(count)
        expect(settledBefore + settledAfter, name).toBe(count)
      }
      expect(killed.broken).toEqual([])
      expect(killed.ledger).toMatchObject({ ok: true })
      const receipts = total(WORKS.map(({ count }) => count))
      const members = total(WORKS.map((work) => work.members))
      expect(killed.receipts).toEqual({
        ok: true,
        text: `${receipts} receipts of ${members} members: all whole`,
      })
    } finally {
      await db.close()
    }
  },
)

/** Work that a start runs at a time of its own. */
const ALONE = [
  {
    name: 'a settlement settles each dual order',
    count: 1_500,
    members: 15,
    aheadMs: 40 * MINUTE,
    // Half an hour of prices is recorded between the kill and the settlement.
    place: (db: Database, at: number) => {
      const settlesAt = Math.ceil(at / MINUTE) * MINUTE + 31 * MINUTE
      return placeDualOrders(db, { count: 1_500, members: 15, at, settlesAt })
    },
    done: sql`select count(*)::int as count from dual_order where status = 'settled'`,
  },
  {
    name: "a fan-out copies a leader's position to each follower",
    count: 500,
    members: 500,
    aheadMs: 2 * SECOND,
    async place(db: Database, at: number) {
      const { leader, followers } = await placeFollowers(db, { count: 500, at, funds: 1_000 })
      await placeLedPosition(db, leader, at)
      return followers
    },
    done: sql`select count(*)::int as count from copy where position_id is not null`,
  },
]

it.each(ALONE)(
  'an exchange that is killed in the middle of $name once after its restart',
  { timeout: 300_000 },
  async ({ count, members, aheadMs, place, done }) => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring(db, aheadMs, {
        count,
        place: (at) => place(db, at),
        done: () => readCount(db, done),
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(count)
      expect(killed.settledBefore + killed.settledAfter).toBe(count)
      expect(killed).toMatchObject({ broken: [], ledger: { ok: true } })
      expect(killed.receipts).toEqual({
        ok: true,
        text: `${count} receipts of ${members} members: all whole`,
      })
    } finally {
      await db.close()
    }
  },
)
