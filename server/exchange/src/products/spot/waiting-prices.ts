import { type Amount, toAmount, type Instant, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Reader, sql } from '#platform/kernel'

/** The prices that reach the first of a market's orders; null where there is none. */
export type MarketWaitingPrices = {
  /** The highest resting buy and the lowest resting sell. */
  readonly bestBuy: Amount | null
  readonly bestSell: Amount | null
  /** The lowest stop that waits for a rise, and the highest that waits for a fall. */
  readonly stopAbove: Amount | null
  readonly stopBelow: Amount | null
}

export type WaitingPrices = {
  readonly byMarket: ReadonlyMap<MarketId, MarketWaitingPrices>
  /** Stops that were triggered and are not in the book yet. */
  readonly hasTriggered: boolean
  /** The first opening that an order waits for; null without any. */
  readonly opensAt: Instant | null
  /** Whether a trailing stop waits. */
  readonly hasTrailing: boolean
  /** The first expiry of an order; null without any. */
  readonly expiresAt: Instant | null
}

type Row = {
  id: number
  best_buy: string | null
  best_sell: string | null
  stop_above: string | null
  stop_below: string | null
  due_at: Date | null
}

/** Read from the ends of the indexes, whatever the number of orders. Markets without an order are absent. */
export async function listWaitingPrices(
  reader: Reader,
  markets: readonly { readonly id: MarketId }[],
): Promise<WaitingPrices> {
  const rows = await reader.rows<Row>(sql`
    select * from (
      select market.id,
        (select max(price) from spot_order
          where market_id = market.id and side = 'buy' and status = 'open' and not waiting)::text as best_buy,
        (select min(price) from spot_order
          where market_id = market.id and side = 'sell' and status = 'open' and not waiting)::text as best_sell,
        (select min(stop_price) from spot_order where market_id = market.id and stop_rises = true
          and status = 'open' and waiting and triggered_at is null)::text as stop_above,
        (select max(stop_price) from spot_order where market_id = market.id and stop_rises = false
          and status = 'open' and waiting and triggered_at is null)::text as stop_below, null::timestamptz as due_at
      from unnest(${markets.map(({ id }) => Number(id))}::int[]) as market (id)) as found
    where coalesce(best_buy, best_sell, stop_above, stop_below) is not null
    union all
    select 0, null, null, null, null, null where exists (
      select from spot_order where status = 'open' and waiting and triggered_at is not null)
    union all
    select -3, null, null, null, null, null where exists (
      select from spot_order where status = 'open' and waiting and kind = 'trailingStop' and triggered_at is null)
    union all
    select -1, null, null, null, null, min(opens_at) from spot_order where status = 'open' and opens_at is not null
    union all
    select -2, null, null, null, null, min(expires_at) from spot_order where status = 'open' and expires_at is not null`)
  const amount = (text: string | null) => (text === null ? null : toAmount(text))
  const found = rows.filter(({ id }) => id > 0)
  const dueAt = (place: number) => {
    const at = rows.find(({ id }) => id === place)?.due_at ?? null
    return at && toInstant(at.getTime())
  }
  return {
    hasTriggered: rows.some(({ id }) => id === 0),
    hasTrailing: rows.some(({ id }) => id === -3),
    opensAt: dueAt(-1),
    expiresAt: dueAt(-2),
    byMarket: new Map(
      found.map((row) => [
        String(row.id) as MarketId,
        {
          bestBuy: amount(row.best_buy),
          bestSell: amount(row.best_sell),
          stopAbove: amount(row.stop_above),
          stopBelow: amount(row.stop_below),
        },
      ]),
    ),
  }
}
