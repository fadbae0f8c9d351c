import type { MemberId } from '@bourse/contracts/account'
import type { PositionId } from '@bourse/contracts/futures'
import { sql, type Tx } from '#platform/kernel'
import type { RecordedTick } from '#platform/market'
import { createTrailStore, type SecondPrice } from '#platform/trails'
import type { StoredPosition } from '#products/futures/positions'
import type { EngineDeps } from './deps.ts'
import type { Extremes } from './evidence.ts'
import type { MarketSnapshot } from './snapshot.ts'

/** Trailing stops that follow the last price, and those that follow the mark price. */
const STORES = {
  last: createTrailStore({
    orders: 'futures_trailing',
    marks: 'futures_trail_mark',
    markets: 'futures_trail_market',
  }),
  mark: createTrailStore({
    orders: 'futures_trailing_by_mark',
    marks: 'futures_marked_trail_mark',
    markets: 'futures_marked_trail_market',
  }),
} as const
type Source = keyof typeof STORES

/**
 * Moves the trailing stops through these seconds, each once, and returns the members whose orders were triggered and still wait: a
 * restart finds those of an earlier process.
 */
export async function advanceTrails(
  deps: EngineDeps,
  seconds: readonly MarketSnapshot[],
): Promise<readonly MemberId[]> {
  const { db, positionIndex } = deps
  const sources = (['last', 'mark'] as const).filter((by) => positionIndex.hasTrailing(by))
  if (sources.length === 0) return []
  for (const second of seconds)
    for (const by of sources) {
      const prices = listPrices(deps, second, by)
      if (prices.length > 0) await STORES[by].advance(db, prices, second.at)
    }
  const rows = await db.rows<{ member_id: string }>(sql`
    select distinct member_id::text from futures_position
    where status = 'pending' and entry_kind = 'trailingStop' and triggered_at is not null`)
  return rows.map(({ member_id }) => member_id as MemberId)
}

/** The prices of a second. A price counts in the second of its tick: without one nothing moves, also not by mark. */
const listPrices = (
  { positionIndex }: EngineDeps,
  { at, tick, mark }: MarketSnapshot,
  by: Source,
): SecondPrice[] =>
  positionIndex.markets().flatMap((market) => {
    const found = tick(market)
    const price = by === 'mark' ? mark(market) : (found?.price ?? null)
    return found === null || found.at !== at || price === null ? [] : [{ market, price }]
  })

export async function readExtremes(
  { tickAt, recentAt }: Pick<EngineDeps, 'tickAt' | 'recentAt'>,
  tx: Tx,
  live: readonly StoredPosition[],
): Promise<Extremes> {
  const found = new Map<PositionId, readonly RecordedTick[]>()
  for (const { id, market, status, entry } of live) {
    const at = entry.trail?.extremeAt ?? null
    if (status !== 'pending' || at === null) continue
    found.set(
      id,
      entry.trail?.by === 'mark' ? await recentAt(tx, market, at) : [await tickAt(tx, market, at)],
    )
  }
  return found
}
