import type { MemberId } from '@bourse/contracts/account'
import type { DualKind, DualProductId } from '@bourse/contracts/dual-invest'
import { type Amount, amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import {
  amount,
  columns,
  id,
  instant,
  integer,
  integerId,
  nullable,
  oneOf,
  page,
  type Paging,
  type Reader,
  type Row,
  sql,
  type StoredOf,
  table,
  text,
  type Tx,
} from '#platform/kernel'

export const dualProductTable = table('dual_product', {
  id: id<DualProductId>(),
  name: text,
  market: ['market_id', integerId<MarketId>()],
  asset: ['asset_id', integerId<AssetId>()],
  quote: ['quote_id', integerId<AssetId>()],
  kind: oneOf('call', 'put'),
  strike: amount,
  sharePrice: amount,
  houseShare: amount,
  days: integer,
  listedAt: instant,
  saleClosesAt: instant,
  settlesAt: instant,
  shares: integer,
  memberShares: integer,
  sold: integer,
})
export type StoredProduct = StoredOf<typeof dualProductTable>

const productDraft = dualProductTable.omit('id', 'sold')
export type ProductDraft = StoredOf<typeof productDraft>

/** Chooses the invested asset by the kind of the product. */
export const choosePayAsset = ({
  kind,
  asset,
  quote,
}: Pick<ProductDraft, 'kind' | 'asset' | 'quote'>): AssetId => (kind === 'call' ? asset : quote)

/** Stores products; existing ones stay unchanged. */
export const insertProducts = (tx: Tx, drafts: readonly ProductDraft[]): Promise<number> =>
  productDraft.insert(tx, drafts, 'on conflict (listed_at, name) do nothing')

/** Lists products on sale, nearest settlement first. */
export async function listOnSale(
  reader: Reader,
  { asset, kind, now }: { asset: AssetId | null; kind: DualKind | null; now: Instant },
): Promise<StoredProduct[]> {
  const assetId = asset === null ? null : Number(asset)
  return dualProductTable.from(reader).rows(sql`
    select * from dual_product
    where sale_closes_at > ${new Date(now)} and listed_at <= ${new Date(now)}
      and (${assetId}::bigint is null or asset_id = ${assetId}::bigint)
      and (${kind}::text is null or kind = ${kind})
    order by asset_id, kind, settles_at, strike, id`)
}

export async function findProduct(reader: Reader, id: DualProductId): Promise<StoredProduct | null> {
  return dualProductTable.from(reader).row(sql`select * from dual_product where id = ${id}`)
}

/** Locks a product, so that its purchases run one after the other. */
export async function lockProduct(tx: Tx, id: DualProductId): Promise<StoredProduct | null> {
  return dualProductTable.from(tx).row(sql`select * from dual_product where id = ${id} for no key update`)
}

export async function countOwnShares(
  tx: Tx,
  { member, product }: { member: MemberId; product: DualProductId },
): Promise<number> {
  const row = await tx.row<{ shares: number }>(sql`
    select coalesce(sum(shares), 0)::int as shares from dual_order
    where product_id = ${product} and member_id = any(own_accounts(${member}::bigint))`)
  return row?.shares ?? 0
}

export type OrderDraft = {
  readonly member: MemberId
  readonly product: StoredProduct
  readonly shares: number
  readonly paid: Amount
  readonly coinPrice: Amount
  readonly annualRate: Amount
  readonly fairRate: Amount
  readonly boughtAt: Instant
}

/** Writes a purchase and takes its shares off the product; returns the order's id. */
export async function insertOrder(tx: Tx, draft: OrderDraft): Promise<string> {
  const { product, shares } = draft
  const row = await tx.row<{ id: string }>(sql`
    with taken as (update dual_product set sold = sold + ${shares}::int where id = ${product.id})
    insert into dual_order (member_id, product_id, market_id, pay_asset_id, shares, paid, coin_price, annual_rate,
      fair_rate, bought_at, settles_at)
    values (${draft.member}, ${product.id}, ${Number(product.market)}, ${Number(choosePayAsset(product))}, ${shares},
      ${amountText(draft.paid)}, ${amountText(draft.coinPrice)}, ${amountText(draft.annualRate)},
      ${amountText(draft.fairRate)}, ${new Date(draft.boughtAt)}, ${new Date(product.settlesAt)})
    returning id`)
  return row?.id ?? ''
}

/** An order with its product, whose columns are beside its own in the results of queries. */
export const dualOrderTable = table('dual_order', {
  id: id(),
  member: ['member_id', id<MemberId>()],
  shares: integer,
  paid: amount,
  coinPrice: amount,
  annualRate: amount,
  fairRate: amount,
  boughtAt: instant,
  status: oneOf('purchased', 'settled', 'failed'),
  payout: nullable(amount),
  payoutAsset: ['payout_asset_id', nullable(integerId<AssetId>())],
  yield: nullable(amount),
  settledAt: nullable(instant),
})
const joinedOrder = columns({
  ...dualOrderTable.fields,
  id: ['order_id', id()],
  shares: ['order_shares', integer],
  /** Null before the settlement, or if too few prices were recorded. */
  settlementPrice: ['price', nullable(amount)],
})
export type StoredOrder = StoredOf<typeof joinedOrder> & { readonly product: StoredProduct }

export const toOrder = (row: Row): StoredOrder => ({
  ...joinedOrder.decode(row),
  product: dualProductTable.decode(row),
})

const listedOrder = columns({
  renewRate: ['least_rate', nullable(amount)],
  renewal: ['renewal_result', nullable(oneOf('renewed', 'rate', 'shares', 'late', 'frozen', 'country'))],
})
/** An order as its member sees it, with its renewal. */
export type ListedOrder = StoredOrder & StoredOf<typeof listedOrder>
const toListed = (row: Row): ListedOrder => ({ ...toOrder(row), ...listedOrder.decode(row) })

export type OrderFilter = Paging & {
  readonly member: MemberId
  readonly asset: AssetId | null
  readonly kind: DualKind | null
  /** Whether the settlement of the product is still to come. */
  readonly isOpen: boolean | null
  readonly now: Instant
}

/** Lists orders, newest first, with the total number. */
export function listOrders(
  reader: Reader,
  filter: OrderFilter,
): Promise<{ rows: ListedOrder[]; total: number }> {
  const asset = filter.asset === null ? null : Number(filter.asset)
  const query = sql`
    select dual_product.*, dual_order.id as order_id, dual_order.member_id, dual_order.shares as order_shares, paid, coin_price,
      annual_rate, fair_rate, bought_at, status, payout, payout_asset_id, yield, settled_at, dual_settlement.price,
      least_rate, dual_renewal.result as renewal_result
    from dual_order join dual_product on dual_product.id = dual_order.product_id
      left join dual_renewal on dual_renewal.order_id = dual_order.id
      left join dual_settlement on dual_settlement.market_id = dual_order.market_id
        and dual_settlement.settles_at = dual_order.settles_at
    where dual_order.member_id = ${filter.member} and (${asset}::bigint is null or asset_id = ${asset}::bigint)
      and (${filter.kind}::text is null or kind = ${filter.kind})
      and (${filter.isOpen}::boolean is null
        or (dual_order.settles_at > ${new Date(filter.now)}) = ${filter.isOpen}::boolean)
    order by dual_order.id desc`
  return page(reader, query, filter, toListed)
}

const settledSum = columns({
  market: ['market_id', integerId<MarketId>()],
  kind: oneOf('call', 'put'),
  settled: integer,
  invested: amount,
  paidOut: amount,
})

/** Sums the settled purchases of each market and kind, in the quote asset at the settlement price. */
export async function sumSettled(reader: Reader): Promise<StoredOf<typeof settledSum>[]> {
  return settledSum.from(reader).rows(sql`
    select product.market_id, kind, count(*)::int as settled,
      round(sum(case when pay_asset_id = quote_id then paid else paid * price end), 18)::text as invested,
      round(sum(case when payout_asset_id = quote_id then payout else payout * price end), 18)::text as paid_out
    from dual_order bought join dual_product product on product.id = bought.product_id
      join dual_settlement settlement
        on settlement.market_id = bought.market_id and settlement.settles_at = bought.settles_at
    where status = 'settled' group by product.market_id, kind order by product.market_id, kind`)
}
