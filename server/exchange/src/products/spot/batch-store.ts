import type { MemberId } from '@bourse/contracts/account'
import type { Amount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, Side } from '@bourse/contracts/spot'
import { type ClientIdUse, readUsed, type UsedClientId } from '#members/client-ids'
import { nullable, oneOf, sql, statement, type Tx } from '#platform/kernel'
import { loadBalancesOfAssets } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import type { HouseBook } from './deps.ts'
import {
  fillTable,
  type NewFill,
  type QuotedSide,
  type Quotes,
  quotesTaken,
  readMissing,
} from './fill-store.ts'
import { listCrossingOf, lockOrders } from './store.ts'
import { changedOrder, newOrder, orderColumns, type StoredOrder, toOrder } from './stored.ts'

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
  const rows = await tx.rows(sql`
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
export const insertOrders = (tx: Tx, orders: readonly StoredOrder[]): Promise<number> =>
  newOrder.insert(tx, orders.map(orderColumns))

/** Stores the new states of orders that were in the book, or were cancelled. */
export const updateOrders = (tx: Tx, orders: readonly StoredOrder[]): Promise<number> =>
  changedOrder.update(tx, orders.map(orderColumns))

export type StoredFill = NewFill & { readonly id: string }

const newFill = fillTable.with({ quotes: nullable(oneOf('asks', 'bids')) })
const FILL_COLUMNS = fillTable.columns.map(({ name }) => name).join(', ')
const INSERT_FILLS = `
  with fill as (${newFill.given}), taken as (
    insert into spot_house_taken (market_id, quotes, quoted_at, quantity)
    select market_id, quotes, quoted_at, sum(quantity) from fill where quotes is not null
    group by market_id, quotes, quoted_at order by market_id, quotes, quoted_at
    on conflict (market_id, quotes, quoted_at) do update set quantity = spot_house_taken.quantity + excluded.quantity)
  insert into spot_fill (${FILL_COLUMNS}) overriding system value select ${FILL_COLUMNS} from fill`

/** Stores trades with ids that were reserved, and adds those with the house to the quantities taken from its quotes. */
export async function insertFills(tx: Tx, fills: readonly StoredFill[]): Promise<void> {
  if (fills.length === 0) return
  const rows = fills.map((fill) => ({ ...fill, quotes: quotesTaken(fill) }))
  await tx.run(statement(INSERT_FILLS, newFill.encode(rows)))
}
