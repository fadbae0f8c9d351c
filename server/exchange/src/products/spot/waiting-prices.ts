import type { Amount, Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { amount, columns, instant, integerId, nullable, type Reader, sql } from '#platform/kernel'

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

/** A market, or by an id that no market has: 0 triggered, -1 the first opening, -2 the first expiry, -3 trailing stops. */
const waitingColumns = columns({
  id: integerId<MarketId>(),
  bestBuy: nullable(amount),
  bestSell: nullable(amount),
  stopAbove: nullable(amount),
  stopBelow: nullable(amount),
  dueAt: nullable(instant),
})

/** Read from the ends of the indexes, whatever the number of orders. Markets without an order are absent. */
export async function listWaitingPrices(
  reader: Reader,
  markets: readonly { readonly id: MarketId }[],
): Promise<WaitingPrices> {
  const rows = await waitingColumns.from(reader).rows(sql`
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
  const special = (row: '0' | '-1' | '-2' | '-3') => rows.find(({ id }) => id === row)
  return {
    hasTriggered: special('0') !== undefined,
    hasTrailing: special('-3') !== undefined,
    opensAt: special('-1')?.dueAt ?? null,
    expiresAt: special('-2')?.dueAt ?? null,
    byMarket: new Map(
      rows.filter(({ id }) => Number(id) > 0).map(({ id, dueAt: _none, ...prices }) => [id, prices]),
    ),
  }
}
