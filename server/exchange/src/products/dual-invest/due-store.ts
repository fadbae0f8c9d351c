import { DUAL_FAILS_AFTER_MS, type DualOutcome, type TickWindowSummary } from '@bourse/contracts/dual-invest'
import { addMs, type Amount, amountText, type Instant, toInstant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  dueRows,
  instant,
  integer,
  integerId,
  type Reader,
  type Row,
  sql,
  type StoredOf,
  text,
  type Tx,
} from '#platform/kernel'
import { dualOrderTable, type StoredOrder, toOrder } from './store.ts'

/** A market and an instant at which orders settle. */
const maturity = columns({ market: ['market_id', integerId<MarketId>()], settlesAt: instant })
export type Maturity = StoredOf<typeof maturity>

/** Lists due maturities whose price is undecided, earliest first. */
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

const toDue = (row: Row): DueOrder => ({ ...toOrder(row), window: tickWindow.decode(row) })

/** Unsettled orders whose maturity is decided, by maturity. */
export const dueOrders = dueRows(toDue, {
  table: 'dual_order',
  at: 'settles_at',
  where: `due.status = 'purchased'`,
  select: `product.*, due.id as order_id, member_id, due.shares as order_shares, paid, coin_price, annual_rate, fair_rate,
    bought_at, status, payout, payout_asset_id, yield, settled_at, price, tick_count, tick_sum, tick_digest`,
  join: `join dual_product as product on product.id = due.product_id
    join dual_settlement as settlement on settlement.market_id = due.market_id
      and settlement.settles_at = due.settles_at`,
})

/** Finds the first instant after this one at which an order settles or fails; null without one. */
export async function nextMaturity(reader: Reader, after: Instant): Promise<Instant | null> {
  const settles = await dueOrders.next(reader, after)
  const failing = await dueOrders.next(reader, addMs(after, -DUAL_FAILS_AFTER_MS))
  const next = Math.min(
    settles ?? Infinity,
    failing === null ? Infinity : addMs(failing, DUAL_FAILS_AFTER_MS),
  )
  return Number.isFinite(next) ? toInstant(next) : null
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
