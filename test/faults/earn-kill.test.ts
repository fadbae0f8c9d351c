import { DAY, MINUTE } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { counted, killDuring } from './kill-during-settlement.ts'
import { placeLocks } from './place-locks.ts'
import { placeSubscriptions } from './place-subscriptions.ts'

const COUNT = 600

/** Work that falls due a minute after the kill, several batches of it. */
type Round = {
  readonly name: string
  readonly members: number
  readonly place: (db: Database, at: number) => Promise<readonly string[]>
  readonly done: (db: Database) => Promise<number>
}

const ROUNDS: readonly Round[] = [
  {
    name: 'a dividend round pays each lock',
    members: 12,
    place: (db, at) => placeLocks(db, { count: COUNT, members: 12, lockedAt: at - DAY + MINUTE }),
    done: (db) => counted(db, sql`select count(*)::int as count from member_lock where payments = 1`),
  },
  {
    name: 'an allocation grants each subscription',
    members: COUNT,
    place: (db, at) => placeSubscriptions(db, { count: COUNT, at }),
    done: (db) =>
      counted(db, sql`select count(*)::int as count from ieo_subscription where granted is not null`),
  },
]

it.each(ROUNDS)(
  'an exchange that is killed in the middle of $name once after its restart',
  { timeout: 300_000 },
  async ({ members, place, done }) => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring({
        db,
        count: COUNT,
        aheadMs: 10 * MINUTE,
        place: (at) => place(db, at),
        done: () => done(db),
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(COUNT)
      expect(killed.settledBefore + killed.settledAfter).toBe(COUNT)
      expect(killed.broken).toEqual([])
      expect(killed.ledger).toMatchObject({ ok: true })
      expect(killed.receipts).toEqual({
        ok: true,
        text: `${COUNT} receipts of ${members} members: all whole`,
      })
    } finally {
      await db.close()
    }
  },
)
