import { SECOND } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { killDuring, readCount } from './kill-during-settlement.ts'
import { placeTwapOrders } from './place-twap-orders.ts'

const COUNT = 100

it.each([
  { product: 'spot', orders: sql`select count(*)::int as count from spot_order` },
  { product: 'futures', orders: sql`select count(*)::int as count from futures_position` },
] as const)(
  'an exchange that is killed while it sends $product orders of TWAP orders sends each once after its restart',
  { timeout: 300_000 },
  async ({ product, orders }) => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring(db, 2 * SECOND, {
        count: COUNT,
        needsMark: product === 'futures',
        place: (at) => placeTwapOrders(db, { product, count: COUNT, at }),
        done: () => readCount(db, sql`select count(*)::int as count from twap_plan where status = 'done'`),
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(COUNT)
      expect(killed).toMatchObject({ broken: [], ledger: { ok: true } })
      const found = await db.row<{ slices: number; sent: number }>(sql`
        select count(*)::int as slices, count(order_id)::int as sent from twap_slice where number = 2`)
      expect(found?.slices).toBe(COUNT)
      expect(await readCount(db, orders)).toBe(found?.sent)
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
