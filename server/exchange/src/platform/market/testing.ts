import { type Clock, type Database, sql } from '#platform/kernel'
import { publicKey, type PriceSource, smallCatalogue } from '#platform/market/source'
import type { TickerParts } from './ticker.ts'

/** Builds the parts of a market of three pairs. */
export const testParts = (db: Database, clock: Clock, source: PriceSource): TickerParts => ({
  catalogue: smallCatalogue,
  source,
  db,
  clock,
  displayKey: publicKey('test'),
  retentionDays: 30,
})

/** Empties the record and the commitments; a truncation passes their triggers. */
export async function clearRecord(db: Database): Promise<void> {
  await db.rows(sql`
    truncate recorded_second, recorded_block, retained_minute, recorded_minute, recorded_bars, pinned_tick, price_opening,
      price_commitment`)
  await db.rows(sql`delete from app_state where name = 'ticks_processed'`)
}
