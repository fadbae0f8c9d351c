import { DAY, MINUTE } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { counted, killDuring } from './kill-during-settlement.ts'
import { placeLocks } from './place-locks.ts'

const COUNT = 600

it(
  'an exchange that is killed in the middle of a dividend round pays each lock once after its restart',
  { timeout: 300_000 },
  async () => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring({
        db,
        count: COUNT,
        aheadMs: 10 * MINUTE,
        // The first dividend is due one minute after the kill.
        place: (at) => placeLocks(db, { count: COUNT, members: 12, lockedAt: at - DAY + MINUTE }),
        done: () => counted(db, sql`select count(*)::int as count from member_lock where payments = 1`),
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(COUNT)
      expect(killed.settledBefore + killed.settledAfter).toBe(COUNT)
      expect(killed.broken).toEqual([])
      expect(killed.ledger).toMatchObject({ ok: true })
      expect(killed.receipts).toEqual({ ok: true, text: `${COUNT} receipts of 12 members: all whole` })
    } finally {
      await db.close()
    }
  },
)
