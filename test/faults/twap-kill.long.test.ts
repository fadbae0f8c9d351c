import { SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { killDuring, readCount } from './kill-during-settlement.ts'
import { placeTwapOrders } from './place-twap-orders.ts'

const COUNT = 100

it(
  'an exchange that is killed while it sends orders of TWAP orders sends each once after its restart',
  { timeout: 300_000 },
  async () => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring(db, 2 * SECOND, {
        count: COUNT,
        place: (at) => placeTwapOrders(db, { count: COUNT, at }),
        done: () => readCount(db, sql`select count(*)::int as count from twap_plan where status = 'done'`),
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(COUNT)
      expect(killed).toMatchObject({ broken: [], ledger: { ok: true } })
      const found = await db.row<{ slices: number; sent: number; orders: number }>(sql`
        select count(*)::int as slices, count(order_id)::int as sent,
          (select count(*)::int from spot_order) as orders
        from twap_slice where number = 2`)
      expect(found).toEqual({ slices: COUNT, sent: found?.sent, orders: found?.sent })
      expect(found?.sent).toBeGreaterThan(0)
      expect(killed.receipts).toEqual({
        ok: true,
        text: `${COUNT + (found?.sent ?? 0)} receipts of ${COUNT} members: all whole`,
      })
    } finally {
      await db.close()
    }
  },
)
