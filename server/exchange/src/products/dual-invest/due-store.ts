import { DUAL_FAILS_AFTER_MS, type DualOutcome, type TickWindowSummary } from '@bourse/contracts/dual-invest'
import { addMs, type Amount, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import {
  amount,
  type BatchQuery,
  columns,
  instant,
  integer,
  integerId,
  type Reader,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import { dualOrderTable, type StoredOrder, toOrder } from './store.ts'

/** A market and an instant at which orders settle. */
const maturity = columns({ market: ['market_id', integerId<MarketId>()], settlesAt: instant })
export type Maturity = StoredOf<typeof maturity>

/** Due maturities without a decision about their price, earliest first. */
export async function listUndecided(reader: Reader, now: Instant): Promise<Maturity[]> {
  return maturity.from(reader).rows(sql`
    select distinct market_id, settles_at from dual_order
    where status = 'purchased' and settles_at <= ${new Date(now)} and not exists (
      select from dual_settlement
      where dual_settlement.market_id = dual_order.market_id and dual_settlement.settles_at = dual_order.settles_at)
    order by settles_at, market_id`)
}

/** Writes a decision once; null as the price returns the investments. */
export async function writeDecision(
  tx: Tx,
  { market, settlesAt }: Maturity,
  { count, sum, digest, price }: TickWindowSummary & { readonly price: Amount | null },
): Promise<void> {
  await tx.run(sql`
    insert into dual_settlement (market_id, settles_at, tick_count, tick_sum, tick_digest, price)
    values (${Number(market)}, ${new Date(settlesAt)}, ${count}, ${amountText(sum)}, ${digest},
      ${price === null ? null : amountText(price)})
    on conflict do nothing`)
}

const tickWindow = columns({
  count: ['tick_count', integer],
  sum: ['tick_sum', amount],
  digest: ['tick_digest', text],
})

/** An order whose maturity is decided. */
export type DueOrder = StoredOrder & { readonly window: TickWindowSummary }

/** Due orders by maturity; concurrent settlements lock different ones. */
export async function lockDue(
  tx: Reader,
  { now, worker, limit, except }: BatchQuery & { readonly now: Instant },
): Promise<DueOrder[]> {
  const rows = await tx.rows(sql`
    select dual_product.*, dual_order.id as order_id, member_id, dual_order.shares as order_shares, paid, coin_price,
      annual_rate, fair_rate, bought_at, status, payout, payout_asset_id, yield, settled_at, price, tick_count,
      tick_sum, tick_digest
    from dual_order join dual_product on dual_product.id = dual_order.product_id
      join dual_settlement on dual_settlement.market_id = dual_order.market_id
        and dual_settlement.settles_at = dual_order.settles_at
    where status = 'purchased' and dual_order.settles_at <= ${new Date(now)}
      and not dual_order.id = any(${except}::bigint[])
      and (${worker}::int is null or member_id % 2 = ${worker}::int)
    order by dual_order.settles_at, dual_order.id limit ${limit} for update of dual_order skip locked`)
  return rows.map((row) => ({ ...toOrder(row), window: tickWindow.decode(row) }))
}

/** The first instant after this one at which an order settles or fails; null without one. */
export async function nextMaturity(reader: Reader, after: Instant): Promise<Instant | null> {
  const failed = new Date(addMs(after, -DUAL_FAILS_AFTER_MS))
  const row = await reader.row<{ settles: Date | null; fails: Date | null }>(sql`
    select min(settles_at) filter (where settles_at > ${new Date(after)}) as settles, min(settles_at) as fails
    from dual_order where status = 'purchased' and settles_at > ${failed}`)
  const settles = row?.settles?.getTime() ?? Number.POSITIVE_INFINITY
  const fails = (row?.fails?.getTime() ?? Number.POSITIVE_INFINITY) + DUAL_FAILS_AFTER_MS
  const next = Math.min(settles, fails)
  return Number.isFinite(next) ? instantOf(next) : null
}

/** Number of orders that were due before an instant. */
export async function overdueOrders(reader: Reader, before: Instant): Promise<number> {
  const row = await reader.row<{ found: number }>(sql`
    select count(*)::int as found from dual_order where status = 'purchased' and settles_at < ${new Date(before)}`)
  return row?.found ?? 0
}

export type SettledOrder = {
  readonly order: DueOrder
  readonly outcome: DualOutcome
  readonly payout: Amount
  readonly payoutAsset: AssetId
  readonly yield: Amount
  readonly at: Instant
}

const settlement = dualOrderTable.pick('id', 'status', 'payout', 'payoutAsset', 'yield', 'settledAt')

export const closeOrders = (tx: Tx, settled: readonly SettledOrder[]): Promise<number> =>
  settlement.update(
    tx,
    settled.map(({ order, outcome, at, ...result }) => ({
      ...result,
      id: order.id,
      status: outcome === 'refunded' ? 'failed' : 'settled',
      settledAt: at,
    })),
  )
