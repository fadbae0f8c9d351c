import { amountText, type Amount, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type Database, statement, type Tx } from '#platform/kernel'

export type SecondPrice = { readonly market: MarketId; readonly price: Amount }

/**
 * Tables of a product. The view `orders` has its waiting trailing stops with the columns id, market_id, side (buy or sell), at, activation_price,
 * trail_since, trail_distance, trail_rate, trail_extreme_at, triggered_at, stop_price, stop_rises; an order that was triggered leaves it.
 */
type Names = { readonly orders: string; readonly marks: string; readonly markets: string }

export type TrailStore = {
  /**
   * Applies the prices of a second to the trailing stops of their markets, once: activates those whose activation price it reaches, moves
   * the marks of the extremes, and triggers the orders whose stop it reaches. Returns whether it triggered any. The formula of the stop
   * is that of `trailingStop`.
   */
  advance(db: Database, prices: readonly SecondPrice[], second: Instant): Promise<boolean>
}

/** The prices of a second, as arrays of the database. */
type Ticks = { readonly markets: readonly number[]; readonly prices: readonly string[]; readonly at: Date }

type Texts = ReturnType<typeof buildTexts>

export function createTrailStore(names: Names): TrailStore {
  const texts = buildTexts(names)
  return {
    advance(db, prices, second) {
      const at = new Date(second)
      return db.transact(async (tx) => {
        const claimed = await claimSecond(tx, texts, { prices, at })
        const fresh = prices.filter(({ market }) => claimed.has(market))
        if (fresh.length === 0) return false
        const ticks = {
          markets: fresh.map(({ market }) => Number(market)),
          prices: fresh.map(({ price }) => amountText(price)),
          at,
        }
        await moveMarks(tx, texts, ticks)
        return trigger(tx, texts, ticks)
      })
    },
  }
}

const buildTexts = (names: Names) => ({
  claim: claimText(names),
  move: moveText(names),
  clear: clearText(names),
  trigger: triggerText(names),
})

const claimText = ({ orders, markets }: Names): string => `
    insert into ${markets} (market_id, until)
    select market_id, $1::timestamptz from unnest($2::int[]) as market (market_id)
    where exists (select from ${orders} as own where own.market_id = market.market_id)
    order by market_id
    on conflict (market_id) do update set until = excluded.until where ${markets}.until < excluded.until
    returning market_id`

/**
 * Activates orders, and moves the marks: those that the price passes become one, with its price. A mark begins at a second in
 * which an order became active.
 */
const moveText = ({ orders, marks }: Names): string => `
    with tick as (select * from unnest($1::int[], $2::numeric[]) as tick (market_id, price)),
    activated as (
      update ${orders} as own set trail_since = $3 from tick
      where own.market_id = tick.market_id
        and trail_since is null and at <= $3 and (activation_price is null
          or case side when 'sell' then tick.price >= activation_price else tick.price <= activation_price end)
      returning own.market_id, side),
    passed as (
      delete from ${marks} as mark using tick
      where mark.market_id = tick.market_id and case side when 'sell' then mark.price <= tick.price else mark.price >= tick.price end
      returning mark.market_id, side, since)
    insert into ${marks} (market_id, side, since, price, at)
    select market_id, side, min(since), tick.price, $3 from (
      select market_id, side, since from passed union all select distinct market_id, side, $3::timestamptz from activated) as moved
    join tick using (market_id) group by market_id, side, tick.price`

/** Removes marks whose orders have all ended. */
const clearText = ({ orders, marks }: Names): string => `
    with mark as (
      select ctid, market_id, side, since, lead(since) over (partition by market_id, side order by since) as next
      from ${marks} where market_id = any($1::int[]))
    delete from ${marks} as ended using mark where ended.ctid = mark.ctid and not exists (
      select from ${orders} as own where own.market_id = mark.market_id and own.side = mark.side
        and trail_since >= mark.since and (mark.next is null or trail_since < mark.next))`

const triggerText = ({ orders, marks }: Names): string => `
    with tick as (select * from unnest($1::int[], $2::numeric[]) as tick (market_id, price)),
    mark as (
      select market_id, side, since, price, at, lead(since) over (partition by market_id, side order by since) as next
      from ${marks} where market_id = any($1::int[])),
    reached as (
      select own.id, own.trail_distance, own.trail_rate, mark.at as extreme_at, mark.side = 'buy' as rises,
        case mark.side when 'sell' then mark.price - coalesce(own.trail_distance, mark.price * own.trail_rate)
          else mark.price + coalesce(own.trail_distance, mark.price * own.trail_rate) end as stop, tick.price
      from mark join tick using (market_id) join ${orders} as own on own.market_id = mark.market_id and own.side = mark.side
        and trail_since >= mark.since and (mark.next is null or trail_since < mark.next))
    update ${orders} as own set triggered_at = $3, stop_price = stop, stop_rises = rises, trail_extreme_at = extreme_at
    from reached where own.id = reached.id
      -- An order that is changed meanwhile is compared with the next price.
      and own.trail_distance is not distinct from reached.trail_distance and own.trail_rate is not distinct from reached.trail_rate
      and case when rises then reached.price >= stop else reached.price <= stop end
    returning own.id`

/** Markets in which trailing stops wait and to which this second was not applied yet. */
async function claimSecond(
  tx: Tx,
  texts: Texts,
  { prices, at }: { readonly prices: readonly SecondPrice[]; readonly at: Date },
): Promise<ReadonlySet<MarketId>> {
  const markets = prices.map(({ market }) => Number(market))
  const rows = await tx.rows<{ market_id: number }>(statement(texts.claim, [at, markets]))
  return new Set(rows.map(({ market_id }) => String(market_id) as MarketId))
}

async function moveMarks(tx: Tx, texts: Texts, { markets, prices, at }: Ticks): Promise<void> {
  await tx.run(statement(texts.move, [markets, prices, at]))
  await tx.run(statement(texts.clear, [markets]))
}

async function trigger(tx: Tx, texts: Texts, { markets, prices, at }: Ticks): Promise<boolean> {
  return (await tx.rows(statement(texts.trigger, [markets, prices, at]))).length > 0
}
