import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, Side } from '@bourse/contracts/spot'
import { type ClientIdUse, readUsed, type UsedClientId } from '#members/client-ids'
import { sql, type Tx } from '#platform/kernel'
import { loadBalancesOfAssets, formatRebates } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import type { HouseBook } from './deps.ts'
import { type NewFill, type QuotedSide, type Quotes, quotesTaken, readMissing } from './fill-store.ts'
import { listCrossingOf, lockOrders, type Row, type StoredOrder, toOrder } from './store.ts'

/** The records that arriving orders of one market need. */
export type MarketQuery = {
  readonly terms: MarketTerms
  readonly book: HouseBook | null
  /** The highest limit of an arriving buy order and the lowest one of a sell order; null without any. */
  readonly buysTo: Amount | null
  readonly sellsFrom: Amount | null
  /** Whether resting orders meet the house's quotes. */
  readonly isMet: boolean
}

/** The records that a batch of arriving orders and cancellations needs. */
export type BatchQuery = {
  readonly markets: readonly MarketQuery[]
  /** Members whose free money is read. */
  readonly members: readonly MemberId[]
  /** Whether orders of futures accounts are among them. */
  readonly isOnMargin: boolean
  /** Orders that requests name. */
  readonly named: readonly OrderId[]
  /** Client ids of arriving orders. */
  readonly clientIds: readonly ClientIdUse[]
  /** How many ids are reserved for new orders. */
  readonly orderIds: number
}

export type MarketRecords = {
  /** Shares that are missing from the house's quotes. */
  readonly missing: Readonly<Record<Quotes, bigint>>
  /** Resting orders that the arriving ones reach, best price first and oldest first at each price. */
  readonly resting: Readonly<Record<Side, readonly StoredOrder[]>>
}

export type BatchRecords = {
  readonly markets: ReadonlyMap<MarketId, MarketRecords>
  readonly named: readonly StoredOrder[]
  /** Free balances by `balanceKey`; members without an account are omitted. */
  readonly free: ReadonlyMap<string, Amount>
  readonly orderIds: readonly OrderId[]
  readonly usedIds: ReadonlyMap<string, UsedClientId>
}

/** Reads everything at once: the statements are sent together. The caller has locked the markets. */
export async function readBatch(tx: Tx, query: BatchQuery): Promise<BatchRecords> {
  const { markets, members, named, orderIds, isOnMargin, clientIds } = query
  const reached = (limit: 'buysTo' | 'sellsFrom') =>
    markets.flatMap(({ terms, [limit]: price }) => (price === null ? [] : { market: terms.id, price }))
  const sides = markets.flatMap(quotedSides)
  const assets = [...new Set(markets.flatMap(({ terms }) => [terms.base, terms.quote]))]
  const [sells, buys, missing, namedOrders, free, ids, usedIds] = await Promise.all([
    listCrossingOf(tx, 'sell', reached('buysTo')),
    listCrossingOf(tx, 'buy', reached('sellsFrom')),
    readMissing(tx, sides),
    named.length === 0 ? [] : lockOrders(tx, named),
    loadBalancesOfAssets(tx, members, { assets, accountTypes: isOnMargin ? ['spot', 'futures'] : ['spot'] }),
    orderIds === 0 ? [] : reserveIds(tx, 'spot_order', orderIds),
    readUsed(tx, clientIds),
  ])
  const pairs = await lockMissingPairs(tx, [...sells, ...buys, ...namedOrders])
  const missingFrom = (market: MarketId, quotes: Quotes) =>
    missing[sides.findIndex((side) => side.terms.id === market && side.quotes === quotes)] ?? 0n
  const recordsOf = ({ terms: { id } }: MarketQuery): MarketRecords => ({
    missing: { asks: missingFrom(id, 'asks'), bids: missingFrom(id, 'bids') },
    resting: {
      sell: sells.filter(({ market }) => market === id),
      buy: buys.filter(({ market }) => market === id),
    },
  })
  return {
    markets: new Map(markets.map((one) => [one.terms.id, recordsOf(one)])),
    named: [...namedOrders, ...pairs],
    free,
    orderIds: ids as OrderId[],
    usedIds,
  }
}

/** Locks the open orders of pairs. */
async function lockPairs(tx: Tx, groups: readonly OrderId[]): Promise<StoredOrder[]> {
  const rows = await tx.rows<Row>(sql`
    select * from spot_order where group_id = any(${[...groups]}::bigint[]) and status = 'open' order by id for update`)
  return rows.map(toOrder)
}

/** The other orders of pairs; only batches that meet a pair run this query. */
async function lockMissingPairs(tx: Tx, found: readonly StoredOrder[]): Promise<readonly StoredOrder[]> {
  const known = new Set(found.map(({ id }) => id))
  const groups = found.flatMap(({ group, status }) =>
    group?.kind === 'oco' && status === 'open' ? [group.id] : [],
  )
  if (groups.length === 0) return []
  return (await lockPairs(tx, [...new Set(groups)])).filter(({ id }) => !known.has(id))
}

/** The quotes that orders meet: buy orders meet the quotes to sell. */
function quotedSides({ terms, book, buysTo, sellsFrom, isMet }: MarketQuery): QuotedSide[] {
  if (book === null) return []
  const quoted = { terms, at: book.at }
  return [
    ...(buysTo === null && !isMet ? [] : [{ ...quoted, quotes: 'asks' as const }]),
    ...(sellsFrom === null && !isMet ? [] : [{ ...quoted, quotes: 'bids' as const }]),
  ]
}

/** New ids of a table, in rising order. */
export async function reserveIds(
  tx: Tx,
  table: 'spot_fill' | 'spot_order',
  count: number,
): Promise<readonly string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select nextval(${`${table}_id_seq`}::regclass)::text as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id).toSorted((one, other) => Number(one) - Number(other))
}

/** Stores orders with ids that were reserved, in their final state of the batch. */
export async function insertOrders(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  if (orders.length === 0) return
  await tx.run(sql`
    insert into spot_order (id, client_id, member_id, person_id, account, market_id, queue_id, amended_at, side, group_id, group_kind, kind, time_in_force, expires_at, self_trade, cancel_reason, price, stop_price, stop_rises, trail_distance, trail_rate, activation_price, waiting, opens_at,
      placed_price, quantity, filled, turnover, fee, fee_rate, rebates, held, status, at, updated_at)
    overriding system value
    select * from unnest(${orders.map(({ id }) => id)}::bigint[],
      ${orders.map(({ clientId }) => emptyAsNull(clientId ?? ''))}::text[], ${orders.map(({ member }) => member)}::bigint[],
      ${orders.map(({ person }) => person)}::bigint[],
      ${orders.map(({ account }) => account)}::text[],
      ${orders.map(({ market }) => Number(market))}::int[],
      ${orders.map(({ queueId }) => emptyAsNull(queueId ?? ''))}::bigint[],
      ${orders.map(({ amendedAt }) => instantOrNull(amendedAt))}::timestamptz[],
      ${orders.map(({ side }) => side)}::text[],
      ${orders.map(({ group }) => emptyAsNull(group?.id ?? ''))}::bigint[],
      ${orders.map(({ group }) => emptyAsNull(group?.kind ?? ''))}::text[],
      ${orders.map(({ kind }) => kind)}::text[], ${orders.map(({ timeInForce }) => timeInForce)}::text[],
      ${orders.map(({ expiresAt }) => instantOrNull(expiresAt))}::timestamptz[],
      ${orders.map(({ selfTrade }) => selfTrade)}::text[],
      ${orders.map(({ cancelReason }) => emptyAsNull(cancelReason ?? ''))}::text[], ${orders.map(({ price }) => amountText(price))}::numeric[],
      ${orders.map(({ stop }) => amountOrNull(stop?.price))}::numeric[],
      ${orders.map(({ stop }) => (stop === null ? '' : String(stop.direction === 'rises'))).map(emptyAsNull)}::boolean[],
      ${orders.map(({ trail }) => amountOrNull(trail?.distance))}::numeric[],
      ${orders.map(({ trail }) => amountOrNull(trail?.rate))}::numeric[],
      ${orders.map(({ trail }) => amountOrNull(trail?.activation))}::numeric[],
      ${orders.map(({ isWaiting }) => String(isWaiting))}::boolean[],
      ${orders.map(({ opensAt }) => instantOrNull(opensAt))}::timestamptz[],
      ${orders.map(({ placedPrice }) => amountText(placedPrice))}::numeric[],
      ${orders.map(({ quantity }) => amountText(quantity))}::numeric[],
      ${orders.map(({ filled }) => amountText(filled))}::numeric[],
      ${orders.map(({ turnover }) => amountText(turnover))}::numeric[],
      ${orders.map(({ fee }) => amountText(fee))}::numeric[],
      ${orders.map(({ feeRate }) => amountText(feeRate))}::numeric[],
      ${orders.map(({ rebates }) => formatRebates(rebates))}::text[],
      ${orders.map(({ held }) => amountText(held))}::numeric[], ${orders.map(({ status }) => status)}::text[],
      ${orders.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
      ${orders.map(({ updatedAt }) => new Date(updatedAt).toISOString())}::timestamptz[])`)
}

const amountOrNull = (amount: Amount | null | undefined): string =>
  emptyAsNull(amount === null || amount === undefined ? '' : amountText(amount))

const instantOrNull = (at: Instant | null): string =>
  emptyAsNull(at === null ? '' : new Date(at).toISOString())

/** The driver writes null elements of an array as NULL. */
const emptyAsNull = (text: string): string => (text === '' ? (null as unknown as string) : text)

/** Stores the new states of orders that were in the book, or were cancelled. */
export async function updateOrders(tx: Tx, orders: readonly StoredOrder[]): Promise<void> {
  if (orders.length === 0) return
  await tx.run(sql`
    update spot_order set price = changed.price, quantity = changed.quantity, queue_id = changed.queue_id, amended_at = changed.amended_at,
      stop_price = changed.stop_price, stop_rises = changed.stop_rises,
      trail_distance = changed.trail_distance, trail_rate = changed.trail_rate, filled = changed.filled, turnover = changed.turnover, fee = changed.fee, held = changed.held,
      status = changed.status, cancel_reason = changed.cancel_reason, waiting = changed.waiting, opens_at = changed.opens_at, updated_at = changed.updated_at
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ price }) => amountText(price))}::numeric[],
      ${orders.map(({ quantity }) => amountText(quantity))}::numeric[],
      ${orders.map(({ queueId }) => emptyAsNull(queueId ?? ''))}::bigint[],
      ${orders.map(({ amendedAt }) => instantOrNull(amendedAt))}::timestamptz[],
      ${orders.map(({ stop }) => amountOrNull(stop?.price))}::numeric[],
      ${orders.map(({ stop }) => emptyAsNull(stop === null ? '' : String(stop.direction === 'rises')))}::boolean[],
      ${orders.map(({ trail }) => amountOrNull(trail?.distance))}::numeric[],
      ${orders.map(({ trail }) => amountOrNull(trail?.rate))}::numeric[],
      ${orders.map(({ filled }) => amountText(filled))}::numeric[],
      ${orders.map(({ turnover }) => amountText(turnover))}::numeric[],
      ${orders.map(({ fee }) => amountText(fee))}::numeric[], ${orders.map(({ held }) => amountText(held))}::numeric[],
      ${orders.map(({ status }) => status)}::text[],
      ${orders.map(({ cancelReason }) => emptyAsNull(cancelReason ?? ''))}::text[], ${orders.map(({ isWaiting }) => String(isWaiting))}::boolean[],
      ${orders.map(({ opensAt }) => instantOrNull(opensAt))}::timestamptz[],
      ${orders.map(({ updatedAt }) => new Date(updatedAt).toISOString())}::timestamptz[])
      as changed (id, price, quantity, queue_id, amended_at, stop_price, stop_rises, trail_distance, trail_rate, filled, turnover, fee, held, status, cancel_reason, waiting,
        opens_at, updated_at)
    where spot_order.id = changed.id`)
}

export type StoredFill = NewFill & { readonly id: string }

/** Stores trades with ids that were reserved, and adds those with the house to the quantities taken from its quotes. */
export async function insertFills(tx: Tx, fills: readonly StoredFill[]): Promise<void> {
  if (fills.length === 0) return
  const quotedAt = fills.map((fill) => new Date(fill.quotedAt).toISOString())
  await tx.run(sql`
    with fill as (
      select * from unnest(${fills.map(({ id }) => id)}::bigint[], ${fills.map(({ market }) => Number(market))}::int[],
        ${fills.map(({ side }) => side)}::text[], ${fills.map(({ taker }) => taker ?? '').map(emptyAsNull)}::bigint[],
        ${fills.map(({ maker }) => maker ?? '').map(emptyAsNull)}::bigint[],
        ${fills.map(({ price }) => amountText(price))}::numeric[],
        ${fills.map(({ quantity }) => amountText(quantity))}::numeric[], ${quotedAt}::timestamptz[],
        ${fills.map(({ at }) => new Date(at).toISOString())}::timestamptz[],
        ${fills.map((one) => quotesTaken(one) ?? '').map(emptyAsNull)}::text[])
        as fill (id, market_id, side, taker, maker, price, quantity, quoted_at, at, quotes)),
    taken as (
      insert into spot_house_taken (market_id, quotes, quoted_at, quantity)
      select market_id, quotes, quoted_at, sum(quantity) from fill where quotes is not null
      group by market_id, quotes, quoted_at order by market_id, quotes, quoted_at
      on conflict (market_id, quotes, quoted_at) do update set quantity = spot_house_taken.quantity + excluded.quantity)
    insert into spot_fill (id, market_id, side, taker_order, maker_order, price, quantity, quoted_at, at)
    overriding system value
    select id, market_id, side, taker, maker, price, quantity, quoted_at, at from fill`)
}
