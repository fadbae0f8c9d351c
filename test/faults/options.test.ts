import { freshDatabase } from '#world'
import { describe, expect, it } from 'vitest'
import { killedWhileSettling } from './killed-settling.ts'

describe('an exchange that is killed while it settles options that are due', () => {
  it(
    'settles each of them once after its restart, and every receipt and every balance is as it must be',
    { timeout: 300_000 },
    async () => {
      const db = await freshDatabase()
      try {
        const killed = await killedWhileSettling({ db, count: 1_500, members: 15 })
        // One batch is done, another stands half done; the lane beside it may have come further.
        expect(killed.settledBefore).toBeGreaterThanOrEqual(500)
        expect(killed.settledBefore).toBeLessThan(1_500)
        expect(killed.settledBefore + killed.settledAfter).toBe(1_500)
        expect(killed.broken).toEqual([])
        expect(killed.ledger).toMatchObject({ ok: true })
        expect(killed.receipts).toEqual({ ok: true, text: '1500 receipts of 15 members: all whole' })
      } finally {
        await db.close()
      }
    },
  )
})
