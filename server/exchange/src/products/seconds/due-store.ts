import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import type { Outcome } from '@bourse/contracts/seconds'
import {
  type BatchQuery,
  columns,
  dueRows,
  instant,
  integerId,
  type Reader,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import type { RecordedTick } from '#platform/market'
import { secondsOrderTable, type StoredOrder } from './store.ts'

export type TickKey = { readonly market: MarketId; readonly at: Instant }

/** A second of a market, in which orders begin. */
const entrySecond = columns({
  id: text,
  market: ['market_id', integerId<MarketId>()],
  at: ['entry_at', instant],
})
export type EntrySecond = StoredOf<typeof entrySecond>

/** Lists past seconds whose ticks open waiting orders, oldest first. */
export async function listEntrySeconds(
  reader: Reader,
  { now, limit, except }: Omit<BatchQuery, 'worker'> & { readonly now: Instant },
): Promise<EntrySecond[]> {
  return entrySecond.from(reader).rows(sql`
    select * from (
      select distinct market_id, entry_at, market_id || '/' || extract(epoch from entry_at)::bigint as id
      from seconds_order where entry_tick is null and entry_at <= ${new Date(now)}) as second
    where not id = any(${except}::text[]) order by entry_at, market_id limit ${limit}`)
}

/** Opens the orders waiting for these ticks; returns their members. */
export async function writeEntries(tx: Tx, ticks: readonly RecordedTick[]): Promise<MemberId[]> {
  const rows = await secondsOrderTable.pick('member').from(tx).rows(sql`
    update seconds_order set entry_tick = tick.id, open_price = tick.price
    from unnest(${ticks.map((tick) => Number(tick.market))}::int[],
      ${ticks.map((tick) => new Date(tick.at).toISOString())}::timestamptz[],
      ${ticks.map((tick) => tick.id)}::bigint[], ${ticks.map((tick) => amountText(tick.price))}::numeric[])
      as tick (market_id, at, id, price)
    where seconds_order.market_id = tick.market_id and seconds_order.entry_at = tick.at
      and seconds_order.entry_tick is null
    returning member_id`)
  return [...new Set(rows.map(({ member }) => member))]
}

/** Open orders, by expiry. */
export const dueOrders = dueRows(secondsOrderTable.decode, {
  table: 'seconds_order',
  at: 'expires_at',
  where: `due.status = 'open'`,
})

/** An order with its result. */
export type SettledOrder = {
  readonly order: StoredOrder
  readonly entry: RecordedTick
  readonly close: RecordedTick
  readonly outcome: Outcome
  readonly payout: Amount
}

/** Closes orders at the second of their expiry, whenever that is processed. */
const result = secondsOrderTable.pick(
  'id',
  'status',
  'closedAt',
  'entryTick',
  'openPrice',
  'closeTick',
  'closePrice',
  'outcome',
  'payout',
)

export const closeOrders = (tx: Tx, settled: readonly SettledOrder[]): Promise<number> =>
  result.update(
    tx,
    settled.map(({ order, entry, close, outcome, payout }) => ({
      id: order.id,
      status: 'closed',
      closedAt: order.expiresAt,
      entryTick: entry.id,
      openPrice: entry.price,
      closeTick: close.id,
      closePrice: close.price,
      outcome,
      payout,
    })),
  )

export type DayTotal = {
  /** The beginning of the UTC day. */
  readonly day: Instant
  readonly asset: AssetId
  readonly stakes: Amount
  readonly payouts: Amount
  readonly fees: Amount
  readonly orders: number
}

/** Adds a batch to the house's totals of the UTC days of its expiries. */
export async function addToDays(tx: Tx, totals: readonly DayTotal[]): Promise<void> {
  await tx.run(sql`
    insert into seconds_day (day, asset_id, stakes, payouts, fees, orders)
    select (day at time zone 'UTC')::date, asset, stakes, payouts, fees, orders
    from unnest(${totals.map(({ day }) => new Date(day).toISOString())}::timestamptz[],
      ${totals.map(({ asset }) => Number(asset))}::int[],
      ${totals.map(({ stakes }) => amountText(stakes))}::numeric[],
      ${totals.map(({ payouts }) => amountText(payouts))}::numeric[],
      ${totals.map(({ fees }) => amountText(fees))}::numeric[],
      ${totals.map(({ orders }) => orders)}::int[]) as total (day, asset, stakes, payouts, fees, orders)
    order by day, asset
    on conflict (day, asset_id) do update set stakes = seconds_day.stakes + excluded.stakes,
      payouts = seconds_day.payouts + excluded.payouts, fees = seconds_day.fees + excluded.fees,
      orders = seconds_day.orders + excluded.orders`)
}
