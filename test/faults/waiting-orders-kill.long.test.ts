import { SECOND } from '@bourse/contracts/kit'
import { type Database, sql } from '@bourse/exchange'
import { freshDatabase } from '#environment'
import { expect, it } from 'vitest'
import { killDuring, readCount } from './kill-during-settlement.ts'
import {
  placeFuturesTrailingStops,
  placePairs,
  type Placed,
  placeTrailingStops,
} from './place-waiting-orders.ts'

/** Several transactions of each kind. */
const COUNT = 250

type Case = {
  readonly name: string
  readonly place: (db: Database, placed: Placed) => Promise<readonly string[]>
  readonly done: Parameters<Database['row']>[0]
  /** Counts the members whose orders are whole in the end. */
  readonly whole: Parameters<Database['row']>[0]
}

const CASES: readonly Case[] = [
  {
    name: 'trailing stops sells each once',
    place: placeTrailingStops,
    done: sql`select count(*)::int as count from spot_order where status = 'done'`,
    whole: sql`
      select count(*)::int as count from spot_order join spot_fill on taker_order = spot_order.id
      where spot_fill.quantity = 0.001 and trail_extreme_at is not null`,
  },
  {
    name: 'pairs, both of whose orders one second reaches, sells one of each',
    place: placePairs,
    done: sql`select count(*)::int as count from spot_order where status = 'done'`,
    whole: sql`
      select count(*)::int as count from spot_order as sold join spot_order as ended using (group_id)
      where sold.status = 'done' and ended.status = 'cancelled' and ended.cancel_reason = 'oco' and ended.filled = 0`,
  },
  {
    name: 'trailing stops opens each once',
    place: (db, placed) => placeFuturesTrailingStops(db, { ...placed, isReduceOnly: false }),
    done: sql`select count(*)::int as count from futures_position where status = 'open'`,
    whole: sql`
      select count(*)::int as count from futures_position where entry_kind = 'trailingStop' and trail_extreme_at is not null`,
  },
  {
    name: 'trailing stops that reduce closes each position once',
    place: (db, placed) => placeFuturesTrailingStops(db, { ...placed, isReduceOnly: true }),
    done: sql`select count(*)::int as count from futures_position where status = 'closed'`,
    whole: sql`select count(*)::int as count from futures_position where entry_end = 'reduced'`,
  },
]

it.each(CASES)(
  'an exchange that is killed while it carries out $name after its restart',
  { timeout: 300_000 },
  async ({ place, done, whole }) => {
    const db = await freshDatabase()
    try {
      const killed = await killDuring(db, 20 * SECOND, {
        count: COUNT,
        place: (at) => place(db, { count: COUNT, at }),
        done: () => readCount(db, done),
      })
      expect(killed.settledBefore).toBeGreaterThan(0)
      expect(killed.settledBefore).toBeLessThan(COUNT)
      expect(killed.settledBefore + killed.settledAfter).toBe(COUNT)
      expect(await readCount(db, whole)).toBe(COUNT)
      expect(killed).toMatchObject({ broken: [], ledger: { ok: true } })
      expect(killed.receipts).toEqual({
        ok: true,
        text: `${COUNT} receipts of ${COUNT} members: all whole`,
      })
    } finally {
      await db.close()
    }
  },
)
