import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { SplitRatio } from '@bourse/contracts/stocks'
import type { OrderId, OrderStatus, Side } from '@bourse/contracts/spot'
import {
  amount,
  columns,
  id,
  nullable,
  page,
  type Reader,
  sql,
  type StoredOf,
  type Tx,
} from '#platform/kernel'
import { orderTable, type StoredOrder, toOrder } from './stored.ts'

const orderId = orderTable.pick('id')
const owner = orderTable.pick('member')
const paidFee = columns({ id: id(), fee: nullable(amount) })

/** Resting orders on one side of markets that reach a price, oldest first at each price. The caller has locked the markets. */
export async function listCrossingOf(
  tx: Tx,
  side: Side,
  reached: readonly { readonly market: MarketId; readonly price: Amount }[],
): Promise<StoredOrder[]> {
  if (reached.length === 0) return []
  const markets = reached.map(({ market }) => Number(market))
  const prices = reached.map(({ price }) => amountText(price))
  const rows =
    side === 'sell'
      ? await tx.rows(sql`
          select resting.* from unnest(${markets}::int[], ${prices}::numeric[]) as reached (market, price)
          cross join lateral (select * from spot_order
            where market_id = market and side = 'sell' and status = 'open' and not waiting and price <= reached.price
            order by price, coalesce(queue_id, id) limit 500 for update) as resting`)
      : await tx.rows(sql`
          select resting.* from unnest(${markets}::int[], ${prices}::numeric[]) as reached (market, price)
          cross join lateral (select * from spot_order
            where market_id = market and side = 'buy' and status = 'open' and not waiting and price >= reached.price
            order by price desc, coalesce(queue_id, id) limit 500 for update) as resting`)
  return rows.map(toOrder)
}

/** Locks open orders that are filled in part. */
export async function lockPartlyFilled(tx: Tx, market: MarketId): Promise<StoredOrder[]> {
  const rows = await tx.rows(sql`
    select * from spot_order where market_id = ${Number(market)} and status = 'open' and filled > 0 order by id for update`)
  return rows.map(toOrder)
}

/** Converts open orders without a fill to new shares; returns their owners. */
export async function splitUnfilled(
  tx: Tx,
  market: MarketId,
  { ratio: { to, from }, at }: { readonly ratio: SplitRatio; readonly at: Instant },
): Promise<MemberId[]> {
  const rows = await owner.from(tx).rows(sql`
    update spot_order set quantity = quantity * ${to}::int / ${from}::int, price = price * ${from}::int / ${to}::int,
      placed_price = placed_price * ${from}::int / ${to}::int, stop_price = stop_price * ${from}::int / ${to}::int,
      trail_distance = trail_distance * ${from}::int / ${to}::int, activation_price = activation_price * ${from}::int / ${to}::int,
      held = case side when 'sell' then held * ${to}::int / ${from}::int else held end, updated_at = ${new Date(at)}
    where market_id = ${Number(market)} and status = 'open' and filled = 0 returning member_id::text`)
  return [...new Set(rows.map(({ member }) => member))]
}

type Opening = {
  readonly opensAt: Instant
  readonly price: Amount
  readonly limit: number
  readonly except: readonly OrderId[]
}

/** Orders that waited for an opening, and those that were in the book before it and that its price reaches, by id. */
export async function listOpening(
  reader: Reader,
  market: MarketId,
  { opensAt, price, limit, except }: Opening,
): Promise<OrderId[]> {
  const rows = await orderId.from(reader).rows(sql`
    select id::text from spot_order where market_id = ${Number(market)} and status = 'open' and (opens_at <= ${new Date(opensAt)}
      or (not waiting and at < ${new Date(opensAt)}
        and case side when 'buy' then price >= ${amountText(price)} else price <= ${amountText(price)} end))
      and not id = any(${[...except]}::bigint[])
    order by spot_order.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The best quotes of a second, and the second. */
type BestQuotes = { readonly bid: Amount; readonly ask: Amount; readonly at: Instant }

/**
 * Resting orders that the house's best quotes of a second reach, buy orders first, in the order in which they are filled. A second counts
 * for orders that were in the book when it began; quotes of one that is processed again are not for those that came later.
 */
export async function listReached(
  reader: Reader,
  market: MarketId,
  { bid, ask, at }: BestQuotes,
): Promise<OrderId[]> {
  const rows = await orderId.from(reader).rows(sql`
    (select id::text from spot_order
      where market_id = ${Number(market)} and side = 'buy' and status = 'open' and not waiting and price >= ${amountText(ask)}
        and greatest(triggered_at, amended_at, at) <= ${new Date(at)}
      order by price desc, coalesce(queue_id, spot_order.id) limit 500)
    union all
    (select id::text from spot_order
      where market_id = ${Number(market)} and side = 'sell' and status = 'open' and not waiting and price <= ${amountText(bid)}
        and greatest(triggered_at, amended_at, at) <= ${new Date(at)}
      order by price, coalesce(queue_id, spot_order.id) limit 500)`)
  return rows.map(({ id }) => id)
}

/** Open orders of the spot account of a member. */
export async function listOpen(
  reader: Reader,
  { member, markets, side }: Pick<OrderFilter, 'member' | 'markets'> & { readonly side: Side | undefined },
): Promise<StoredOrder[]> {
  const rows = await reader.rows(sql`
    select * from spot_order where member_id = ${member} and account = 'spot' and status = 'open'
      and (${markets === null} or market_id = any(${(markets ?? []).map(Number)}::int[]))
      and (${side ?? null}::text is null or side = ${side ?? null}) order by id`)
  return rows.map(toOrder)
}

/** Open orders of these members, of both accounts. */
export async function listOpenOf(reader: Reader, members: readonly MemberId[]): Promise<StoredOrder[]> {
  const rows = await reader.rows(sql`
    select * from spot_order where member_id = any(${[...members]}::bigint[]) and status = 'open' order by id`)
  return rows.map(toOrder)
}

/** Locks orders in the order of their ids; unknown ones are omitted. */
export async function lockOrders(tx: Tx, ids: readonly OrderId[]): Promise<StoredOrder[]> {
  const rows = await tx.rows(sql`
    select * from spot_order where id = any(${[...ids]}::bigint[]) order by id for update`)
  return rows.map(toOrder)
}

export async function findOrder(reader: Reader, id: OrderId, member: MemberId): Promise<StoredOrder | null> {
  const row = await reader.row(sql`select * from spot_order where id = ${id} and member_id = ${member}`)
  return row && toOrder(row)
}

export type OrderFilter = {
  readonly member: MemberId
  readonly markets: readonly MarketId[] | null
  readonly status: OrderStatus | undefined
  readonly clientId?: string | undefined
  readonly page: number
  readonly limit: number
  readonly after?: string | undefined
}

export async function listOrders(
  reader: Reader,
  filter: OrderFilter,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const markets = filter.markets === null ? null : filter.markets.map(Number)
  const [status, clientId] = [filter.status ?? null, filter.clientId ?? null]
  const query = sql`
    select * from spot_order
    where member_id = ${filter.member} and (${status}::text is null or status = ${status})
      and (${markets}::int[] is null or market_id = any(${markets}))
      and (${clientId}::text is null or client_id = ${clientId})
    order by id desc`
  return page(reader, query, filter, toOrder)
}

const levelColumns = orderTable.pick('market', 'side', 'price', 'quantity')
export type RestingLevel = StoredOf<typeof levelColumns>

/** Resting orders aggregated by price. */
export async function listResting(reader: Reader): Promise<RestingLevel[]> {
  return levelColumns.from(reader).rows(sql`
    select market_id, side, price::text, sum(quantity - filled)::text as quantity from spot_order
    where status = 'open' and not waiting group by market_id, side, price`)
}

/** Fees by the id of the order; null for one that paid none, and open orders are omitted. */
export async function paidFees(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount | null>> {
  const rows = await paidFee.from(reader).rows(sql`
    select id::text, nullif(fee, 0)::text as fee from spot_order
    where id = any(${ids}::bigint[]) and status <> 'open'`)
  return new Map(rows.map(({ id, fee }) => [id, fee]))
}

/** Finds the main account of an account. */
export async function findPerson(reader: Reader, member: MemberId): Promise<MemberId> {
  const row = await reader.row<{ main: MemberId }>(sql`select main_member(${member}::bigint)::text as main`)
  return row?.main ?? member
}
