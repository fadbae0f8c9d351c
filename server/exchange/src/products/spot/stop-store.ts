import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Database, type Reader, sql, type StoredOf } from '#platform/kernel'
import { orderTable } from './stored.ts'

export type RecordedPrice = { readonly market: MarketId; readonly price: Amount }
const triggeredColumns = orderTable.pick('id', 'market')
export type TriggeredStop = StoredOf<typeof triggeredColumns>

/**
 * Marks pending orders whose stop price was reached in the second `at`; a returning price does not unmark them. A
 * second counts for orders that were placed when it began.
 */
export async function markTriggered(
  db: Database,
  prices: readonly RecordedPrice[],
  at: Instant,
): Promise<void> {
  await db.transact((tx) =>
    tx.rows(sql`
      with tick as (
        select * from unnest(${prices.map(({ market }) => Number(market))}::int[],
          ${prices.map(({ price }) => amountText(price))}::numeric[]) as tick (market_id, price)),
      -- Market by market (enforced by offset 0): a range of the index each, however many wait beyond it.
      reached as (
        select id from tick cross join lateral (
          select id from spot_order where market_id = tick.market_id and stop_rises = true and stop_price <= tick.price
            and status = 'open' and waiting and triggered_at is null offset 0) as risen
        union all
        select id from tick cross join lateral (
          select id from spot_order where market_id = tick.market_id and stop_rises = false and stop_price >= tick.price
            and status = 'open' and waiting and triggered_at is null offset 0) as fallen)
      update spot_order set triggered_at = ${new Date(at)}
      where id in (select id from reached) and greatest(amended_at, at) <= ${new Date(at)}`),
  )
}

/** Triggered orders that are not in the book yet, in order of triggering. */
export async function listTriggered(reader: Reader, limit: number): Promise<TriggeredStop[]> {
  return triggeredColumns.from(reader).rows(sql`
    select id::text, market_id from spot_order
    where status = 'open' and waiting and triggered_at is not null order by triggered_at, spot_order.id limit ${limit}`)
}
