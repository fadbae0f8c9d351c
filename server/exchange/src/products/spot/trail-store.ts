import { amountText, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { SplitRatio } from '@bourse/contracts/stocks'
import { type Database, sql, type Tx } from '#platform/kernel'
import type { RecordedPrice } from './stop-store.ts'

/** The prices of a second, as arrays of the database. */
type Ticks = { readonly markets: readonly number[]; readonly prices: readonly string[]; readonly at: Date }

/**
 * Applies the prices of a second to the trailing stops of their markets, once: activates those whose activation price it reaches, moves
 * the marks of the extremes, and triggers the orders whose stop it reaches. Returns whether it triggered any. The formula of the stop
 * is that of `trailingStop`.
 */
export async function advanceTrails(
  db: Database,
  prices: readonly RecordedPrice[],
  second: Instant,
): Promise<boolean> {
  const at = new Date(second)
  return db.transact(async (tx) => {
    const claimed = await claimSecond(tx, prices, at)
    const fresh = prices.filter(({ market }) => claimed.has(market))
    if (fresh.length === 0) return false
    const ticks = {
      markets: fresh.map(({ market }) => Number(market)),
      prices: fresh.map(({ price }) => amountText(price)),
      at,
    }
    await moveMarks(tx, ticks)
    return trigger(tx, ticks)
  })
}

/** Markets in which trailing stops wait and to which this second was not applied yet. */
async function claimSecond(
  tx: Tx,
  prices: readonly RecordedPrice[],
  at: Date,
): Promise<ReadonlySet<MarketId>> {
  const rows = await tx.rows<{ market_id: number }>(sql`
    insert into spot_trail_market (market_id, until)
    select market_id, ${at} from unnest(${prices.map(({ market }) => Number(market))}::int[]) as market (market_id)
    where exists (select from spot_order where spot_order.market_id = market.market_id and status = 'open' and waiting
      and kind = 'trailingStop' and triggered_at is null)
    order by market_id
    on conflict (market_id) do update set until = excluded.until where spot_trail_market.until < excluded.until
    returning market_id`)
  return new Set(rows.map(({ market_id }) => String(market_id) as MarketId))
}

/**
 * Activates orders, and moves the marks: those that the price passes become one, with its price. A mark begins at a second in
 * which an order became active; one whose orders have all ended is removed.
 */
async function moveMarks(tx: Tx, { markets, prices, at }: Ticks): Promise<void> {
  await tx.run(sql`
    with tick as (select * from unnest(${markets}::int[], ${prices}::numeric[]) as tick (market_id, price)),
    activated as (
      update spot_order set trail_since = ${at} from tick
      where spot_order.market_id = tick.market_id and status = 'open' and waiting and kind = 'trailingStop' and triggered_at is null
        and trail_since is null and at <= ${at} and (activation_price is null
          or case side when 'sell' then tick.price >= activation_price else tick.price <= activation_price end)
      returning spot_order.market_id, side),
    passed as (
      delete from spot_trail_mark as mark using tick
      where mark.market_id = tick.market_id and case side when 'sell' then mark.price <= tick.price else mark.price >= tick.price end
      returning mark.market_id, side, since)
    insert into spot_trail_mark (market_id, side, since, price, at)
    select market_id, side, min(since), tick.price, ${at} from (
      select market_id, side, since from passed union all select distinct market_id, side, ${at}::timestamptz from activated) as moved
    join tick using (market_id) group by market_id, side, tick.price`)
  await tx.run(sql`
    with mark as (
      select ctid, market_id, side, since, lead(since) over (partition by market_id, side order by since) as next
      from spot_trail_mark where market_id = any(${markets}::int[]))
    delete from spot_trail_mark using mark where spot_trail_mark.ctid = mark.ctid and not exists (
      select from spot_order where market_id = mark.market_id and side = mark.side and status = 'open' and waiting
        and kind = 'trailingStop' and triggered_at is null
        and trail_since >= mark.since and (mark.next is null or trail_since < mark.next))`)
}

async function trigger(tx: Tx, { markets, prices, at }: Ticks): Promise<boolean> {
  const rows = await tx.rows(sql`
    with tick as (select * from unnest(${markets}::int[], ${prices}::numeric[]) as tick (market_id, price)),
    mark as (
      select market_id, side, since, price, at, lead(since) over (partition by market_id, side order by since) as next
      from spot_trail_mark where market_id = any(${markets}::int[])),
    reached as (
      select id, mark.at as extreme_at, mark.side = 'buy' as rises,
        case mark.side when 'sell' then mark.price - coalesce(trail_distance, mark.price * trail_rate)
          else mark.price + coalesce(trail_distance, mark.price * trail_rate) end as stop, tick.price
      from mark join tick using (market_id) join spot_order on spot_order.market_id = mark.market_id and spot_order.side = mark.side
        and status = 'open' and waiting and kind = 'trailingStop' and triggered_at is null
        and trail_since >= mark.since and (mark.next is null or trail_since < mark.next))
    update spot_order set triggered_at = ${at}, stop_price = stop, stop_rises = rises, trail_extreme_at = extreme_at
    from reached where spot_order.id = reached.id
      and case when rises then reached.price >= stop else reached.price <= stop end
    returning spot_order.id`)
  return rows.length > 0
}

/** Converts the marks of a market to new shares. */
export const splitMarks = (tx: Tx, market: MarketId, { to, from }: SplitRatio): Promise<unknown> =>
  tx.run(sql`
    update spot_trail_mark set price = price * ${from}::int / ${to}::int where market_id = ${Number(market)}`)
