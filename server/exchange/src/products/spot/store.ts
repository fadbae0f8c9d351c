import type { MemberId } from '@bourse/contracts/account'
import { type Amount, toAmount, amountText, type Instant, toInstant, subtract } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { SplitRatio } from '@bourse/contracts/stocks'
import { defaultTimeInForce, type TimeInForce, type Trail } from '@bourse/contracts/orders'
import type {
  CancelReason,
  OrderAccount,
  OrderGroup,
  OrderId,
  OrderKind,
  OrderStatus,
  SelfTrade,
  Side,
} from '@bourse/contracts/spot'
import { type Reader, type Tx, sql, page } from '#platform/kernel'
import { parseRebates } from '#platform/ledger'
import type { OrderState } from './settle.ts'

/** The terms of a trailing stop, and its state. */
export type OrderTrail = Trail & {
  readonly activation: Amount | null
  /** The second from which prices count; null before the activation. */
  readonly since: Instant | null
  /** The second of the extreme that its stop price follows; null until the stop was reached. */
  readonly extremeAt: Instant | null
}

/** The condition of a stop order and the time it was met. */
export type Stop = {
  readonly price: Amount
  readonly direction: 'rises' | 'falls'
  readonly reachedAt: Instant | null
}

export type StoredOrder = OrderState & {
  readonly id: OrderId
  /** The main account of the member. */
  readonly person: MemberId
  /** The id that the caller gave it, or all orders of its group. */
  readonly clientId: string | null
  readonly market: MarketId
  /** Its place among orders of one price since its price or quantity was changed; null: its id is. */
  readonly queueId: OrderId | null
  /** When its price, its stop price or its place was changed last. */
  readonly amendedAt: Instant | null
  /** The orders that were placed with it: the id of the first of them, and their kind. */
  readonly group: { readonly id: OrderId; readonly kind: OrderGroup } | null
  readonly kind: OrderKind
  readonly timeInForce: TimeInForce
  /** Set exactly for `gtt`. From this second on it meets no other order. */
  readonly expiresAt: Instant | null
  readonly selfTrade: SelfTrade
  /** Why it ended, where the member did not cancel it and it is not filled. */
  readonly cancelReason: CancelReason | null
  readonly stop: Stop | null
  readonly trail: OrderTrail | null
  /** Not in the book yet. */
  readonly isWaiting: boolean
  /** The opening of the session that it waits for; null for all others. */
  readonly opensAt: Instant | null
  readonly placedPrice: Amount
  readonly status: OrderStatus
  readonly at: Instant
  readonly updatedAt: Instant
}

/** The quantity that is left to trade. */
export const remaining = ({ quantity, filled }: Pick<OrderState, 'quantity' | 'filled'>): Amount =>
  subtract(quantity, filled)

/** An order meets none from its expiry on, also where the second of its expiry is processed later. */
export const hasExpired = ({ expiresAt }: Pick<StoredOrder, 'expiresAt'>, at: Instant): boolean =>
  expiresAt !== null && expiresAt <= at

export type Row = {
  id: string
  client_id: string | null
  member_id: string
  person_id: string | null
  account: OrderAccount
  market_id: number
  side: Side
  group_id: string | null
  queue_id: string | null
  amended_at: Date | null
  group_kind: OrderGroup | null
  kind: OrderKind
  time_in_force: TimeInForce | null
  expires_at: Date | null
  self_trade: SelfTrade
  cancel_reason: CancelReason | null
  price: string
  stop_price: string | null
  stop_rises: boolean | null
  triggered_at: Date | null
  trail_distance: string | null
  trail_rate: string | null
  activation_price: string | null
  trail_since: Date | null
  trail_extreme_at: Date | null
  waiting: boolean
  opens_at: Date | null
  placed_price: string
  quantity: string
  filled: string
  turnover: string
  fee: string
  fee_rate: string
  rebates: string
  held: string
  status: OrderStatus
  at: Date
  updated_at: Date
}

const toStop = (price: string, { stop_rises, triggered_at }: Row): Stop => ({
  price: toAmount(price),
  direction: stop_rises === true ? 'rises' : 'falls',
  reachedAt: triggered_at && toInstant(triggered_at.getTime()),
})

const toTrail = (row: Row): OrderTrail => ({
  distance: row.trail_distance === null ? null : toAmount(row.trail_distance),
  rate: row.trail_rate === null ? null : toAmount(row.trail_rate),
  activation: row.activation_price === null ? null : toAmount(row.activation_price),
  since: row.trail_since && toInstant(row.trail_since.getTime()),
  extremeAt: row.trail_extreme_at && toInstant(row.trail_extreme_at.getTime()),
})

export const toOrder = (row: Row): StoredOrder => ({
  id: row.id as OrderId,
  clientId: row.client_id,
  member: row.member_id as MemberId,
  person: (row.person_id ?? row.member_id) as MemberId,
  account: row.account,
  market: String(row.market_id) as MarketId,
  queueId: row.queue_id === null ? null : (String(row.queue_id) as OrderId),
  amendedAt: row.amended_at && toInstant(row.amended_at.getTime()),
  side: row.side,
  group:
    row.group_id === null || row.group_kind === null
      ? null
      : { id: String(row.group_id) as OrderId, kind: row.group_kind },
  kind: row.kind,
  timeInForce: row.time_in_force ?? defaultTimeInForce(row.kind),
  expiresAt: row.expires_at && toInstant(row.expires_at.getTime()),
  selfTrade: row.self_trade,
  cancelReason: row.cancel_reason,
  price: toAmount(row.price),
  stop: row.stop_price === null ? null : toStop(row.stop_price, row),
  trail: row.kind === 'trailingStop' ? toTrail(row) : null,
  isWaiting: row.waiting,
  opensAt: row.opens_at && toInstant(row.opens_at.getTime()),
  placedPrice: toAmount(row.placed_price),
  quantity: toAmount(row.quantity),
  filled: toAmount(row.filled),
  turnover: toAmount(row.turnover),
  fee: toAmount(row.fee),
  feeRate: toAmount(row.fee_rate),
  rebates: parseRebates(row.rebates),
  held: toAmount(row.held),
  status: row.status,
  at: toInstant(row.at.getTime()),
  updatedAt: toInstant(row.updated_at.getTime()),
})

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
      ? await tx.rows<Row>(sql`
          select resting.* from unnest(${markets}::int[], ${prices}::numeric[]) as reached (market, price)
          cross join lateral (select * from spot_order
            where market_id = market and side = 'sell' and status = 'open' and not waiting and price <= reached.price
            order by price, coalesce(queue_id, id) limit 500 for update) as resting`)
      : await tx.rows<Row>(sql`
          select resting.* from unnest(${markets}::int[], ${prices}::numeric[]) as reached (market, price)
          cross join lateral (select * from spot_order
            where market_id = market and side = 'buy' and status = 'open' and not waiting and price >= reached.price
            order by price desc, coalesce(queue_id, id) limit 500 for update) as resting`)
  return rows.map(toOrder)
}

/** Locks open orders that are filled in part. */
export async function lockPartlyFilled(tx: Tx, market: MarketId): Promise<StoredOrder[]> {
  const rows = await tx.rows<Row>(sql`
    select * from spot_order where market_id = ${Number(market)} and status = 'open' and filled > 0 order by id for update`)
  return rows.map(toOrder)
}

/** Converts open orders without a fill to new shares; returns their owners. */
export async function splitUnfilled(
  tx: Tx,
  market: MarketId,
  { ratio: { to, from }, at }: { readonly ratio: SplitRatio; readonly at: Instant },
): Promise<MemberId[]> {
  const rows = await tx.rows<{ member_id: string }>(sql`
    update spot_order set quantity = quantity * ${to}::int / ${from}::int, price = price * ${from}::int / ${to}::int,
      placed_price = placed_price * ${from}::int / ${to}::int, stop_price = stop_price * ${from}::int / ${to}::int,
      trail_distance = trail_distance * ${from}::int / ${to}::int, activation_price = activation_price * ${from}::int / ${to}::int,
      held = case side when 'sell' then held * ${to}::int / ${from}::int else held end, updated_at = ${new Date(at)}
    where market_id = ${Number(market)} and status = 'open' and filled = 0 returning member_id::text`)
  return [...new Set(rows.map((row) => row.member_id as MemberId))]
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
  const rows = await reader.rows<{ id: OrderId }>(sql`
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
  const rows = await reader.rows<{ id: OrderId }>(sql`
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
  const rows = await reader.rows<Row>(sql`
    select * from spot_order where member_id = ${member} and account = 'spot' and status = 'open'
      and (${markets === null} or market_id = any(${(markets ?? []).map(Number)}::int[]))
      and (${side ?? null}::text is null or side = ${side ?? null}) order by id`)
  return rows.map(toOrder)
}

/** Open orders of these members, of both accounts. */
export async function listOpenOf(reader: Reader, members: readonly MemberId[]): Promise<StoredOrder[]> {
  const rows = await reader.rows<Row>(sql`
    select * from spot_order where member_id = any(${[...members]}::bigint[]) and status = 'open' order by id`)
  return rows.map(toOrder)
}

/** Locks orders in the order of their ids; unknown ones are omitted. */
export async function lockOrders(tx: Tx, ids: readonly OrderId[]): Promise<StoredOrder[]> {
  const rows = await tx.rows<Row>(sql`
    select * from spot_order where id = any(${[...ids]}::bigint[]) order by id for update`)
  return rows.map(toOrder)
}

export async function findOrder(reader: Reader, id: OrderId, member: MemberId): Promise<StoredOrder | null> {
  const row = await reader.row<Row>(sql`select * from spot_order where id = ${id} and member_id = ${member}`)
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

export type RestingLevel = { market: MarketId; side: Side; price: Amount; quantity: Amount }

/** Resting orders aggregated by price. */
export async function listResting(reader: Reader): Promise<RestingLevel[]> {
  const rows = await reader.rows<{ market_id: number; side: Side; price: string; quantity: string }>(sql`
    select market_id, side, price::text, sum(quantity - filled)::text as quantity from spot_order
    where status = 'open' and not waiting group by market_id, side, price`)
  return rows.map((row) => ({
    market: String(row.market_id) as MarketId,
    side: row.side,
    price: toAmount(row.price),
    quantity: toAmount(row.quantity),
  }))
}

/** Fees by the id of the order; null for one that paid none, and open orders are omitted. */
export async function paidFees(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Amount | null>> {
  const rows = await reader.rows<{ id: string; fee: string | null }>(sql`
    select id::text, nullif(fee, 0)::text as fee from spot_order
    where id = any(${ids}::bigint[]) and status <> 'open'`)
  return new Map(rows.map(({ id, fee }) => [id, fee === null ? null : toAmount(fee)]))
}

/** Finds the main account of an account. */
export async function findPerson(reader: Reader, member: MemberId): Promise<MemberId> {
  const row = await reader.row<{ main: MemberId }>(sql`select main_member(${member}::bigint)::text as main`)
  return row?.main ?? member
}
