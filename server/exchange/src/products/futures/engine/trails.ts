import type { MemberId } from '@bourse/contracts/account'
import type { PositionId } from '@bourse/contracts/futures'
import { sql, type Tx } from '#platform/kernel'
import type { RecordedTick } from '#platform/market'
import { createTrailStore } from '#platform/trails'
import type { StoredPosition } from '#products/futures/positions'
import type { EngineDeps } from './deps.ts'
import type { Extremes } from './evidence.ts'
import type { MarketSnapshot } from './snapshot.ts'

const { advance } = createTrailStore({
  orders: 'futures_trailing',
  marks: 'futures_trail_mark',
  markets: 'futures_trail_market',
})

/**
 * Moves the trailing stops through these seconds, each once, and returns the members whose orders were triggered and still wait: a
 * restart finds those of an earlier process.
 */
export async function advanceTrails(
  { db, positionIndex }: EngineDeps,
  seconds: readonly MarketSnapshot[],
): Promise<readonly MemberId[]> {
  if (!positionIndex.hasTrailing()) return []
  for (const { at, tick } of seconds) {
    // A price counts in the second of its tick: without one nothing moves.
    const prices = positionIndex.markets().flatMap((market) => {
      const found = tick(market)
      return found === null || found.at !== at ? [] : [{ market, price: found.price }]
    })
    if (prices.length > 0) await advance(db, prices, at)
  }
  const rows = await db.rows<{ member_id: string }>(sql`
    select distinct member_id::text from futures_position
    where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is not null`)
  return rows.map(({ member_id }) => member_id as MemberId)
}

export async function readExtremes(
  { tickAt }: Pick<EngineDeps, 'tickAt'>,
  tx: Tx,
  live: readonly StoredPosition[],
): Promise<Extremes> {
  const found = new Map<PositionId, RecordedTick>()
  for (const { id, market, status, entry } of live) {
    const at = entry.trail?.extremeAt ?? null
    if (status === 'pending' && at !== null) found.set(id, await tickAt(tx, market, at))
  }
  return found
}
