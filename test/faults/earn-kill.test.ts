import { DAY, MINUTE } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { counted, killDuring } from './kill-during-settlement.ts'
import { placeFollowers, placeLedPosition } from './place-followers.ts'
import { endedAuctions, placeAuctions } from './place-auctions.ts'
import { placeDualOrders } from './place-dual-orders.ts'
import { placeLoans } from './place-loans.ts'
import { placeMargin } from './place-margin.ts'
import { placeLocks } from './place-locks.ts'
import { placeSubscriptions } from './place-subscriptions.ts'

/** Work that falls due after the kill, several batches of it. */
type Round = {
  readonly name: string
  readonly count: number
  readonly members: number
  readonly aheadMs: number
  readonly place: (db: Database, at: number) => Promise<readonly string[]>
  readonly done: (db: Database) => Promise<number>
  /** Work that moves no money. */
  readonly isChain?: true
  /** Work without receipts leaves none. */
  readonly hasReceipts?: false
}

const ROUNDS: readonly Round[] = [
  {
    name: 'a dividend round pays each lock',
    count: 600,
    members: 12,
    aheadMs: 10 * MINUTE,
    place: (db, at) => placeLocks(db, { count: 600, members: 12, lockedAt: at - DAY + MINUTE }),
    done: (db) => counted(db, sql`select count(*)::int as count from member_lock where payments = 1`),
  },
  {
    name: 'an interest run charges each loan',
    count: 600,
    members: 12,
    aheadMs: 10 * MINUTE,
    place: (db, at) => placeLoans(db, { count: 600, members: 12, borrowedAt: at + MINUTE }),
    done: (db) => counted(db, sql`select count(*)::int as count from loan where hours = 1`),
    isChain: true,
  },
  {
    name: 'an interest run charges each debt on margin',
    count: 600,
    members: 600,
    aheadMs: 10 * MINUTE,
    place: (db, at) => placeMargin(db, { count: 600, borrowedAt: at + MINUTE }),
    done: (db) => counted(db, sql`select count(*)::int as count from margin_debt where hours = 1`),
    isChain: true,
  },
  {
    name: 'a settlement settles each dual order',
    count: 1_500,
    members: 15,
    aheadMs: 40 * MINUTE,
    // Half an hour of prices is recorded between the kill and the settlement.
    place: (db, at) => {
      const settlesAt = Math.ceil(at / MINUTE) * MINUTE + 31 * MINUTE
      return placeDualOrders(db, { count: 1_500, members: 15, at, settlesAt })
    },
    done: (db) => counted(db, sql`select count(*)::int as count from dual_order where status = 'settled'`),
  },
  {
    name: 'an allocation grants each subscription',
    count: 600,
    members: 600,
    aheadMs: 10 * MINUTE,
    place: (db, at) => placeSubscriptions(db, { count: 600, at }),
    done: (db) =>
      counted(db, sql`select count(*)::int as count from ieo_subscription where granted is not null`),
  },
  {
    name: 'the end of auctions returns each deposit',
    count: 600,
    members: 600,
    aheadMs: 10 * MINUTE,
    place: (db, at) => placeAuctions(db, { count: 600, at }),
    done: (db) => counted(db, endedAuctions),
    hasReceipts: false,
  },
  {
    name: "a fan-out copies a leader's position to each follower",
    count: 500,
    members: 500,
    aheadMs: 2_000,
    async place(db, at) {
      const { leader, followers } = await placeFollowers(db, { count: 500, at, funds: 1_000 })
      await placeLedPosition(db, leader, at)
      return followers
    },
    done: (db) => counted(db, sql`select count(*)::int as count from copy where position_id is not null`),
  },
]

const NO_RECEIPTS = '0 receipts of 0 members: all whole'

it.each(ROUNDS)(
  'an exchange that is killed in the middle of $name once after its restart',
  { timeout: 300_000 },
  async ({ count, members, aheadMs, place, done, isChain = false, hasReceipts = true }) => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring({
        db,
        count,
        aheadMs,
        place: (at) => place(db, at),
        done: () => done(db),
        isChain,
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(count)
      expect(killed.settledBefore + killed.settledAfter).toBe(count)
      expect(killed.broken).toEqual([])
      expect(killed.ledger).toMatchObject({ ok: true })
      expect(killed.receipts).toEqual({
        ok: true,
        text: hasReceipts ? `${count} receipts of ${members} members: all whole` : NO_RECEIPTS,
      })
    } finally {
      await db.close()
    }
  },
)
