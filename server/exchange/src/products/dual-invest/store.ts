import type { MemberId } from '@bourse/contracts/account'
import type { DualKind, DualProductId } from '@bourse/contracts/dual-invest'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId, MarketId } from '@bourse/contracts/market'
import { page, type Paging, type Reader, sql, type Tx } from '#platform/kernel'

export type ProductDraft = {
  readonly name: string
  readonly market: MarketId
  readonly asset: AssetId
  readonly quote: AssetId
  readonly kind: DualKind
  readonly strike: Amount
  readonly sharePrice: Amount
  readonly houseShare: Amount
  readonly days: number
  readonly listedAt: Instant
  readonly saleClosesAt: Instant
  readonly settlesAt: Instant
  readonly shares: number
  readonly memberShares: number
}
export type StoredProduct = ProductDraft & { readonly id: DualProductId; readonly sold: number }

/** The asset that is invested. */
export const payAssetOf = ({ kind, asset, quote }: Pick<ProductDraft, 'kind' | 'asset' | 'quote'>): AssetId =>
  kind === 'call' ? asset : quote

type ProductRow = {
  id: string
  name: string
  market_id: number
  asset_id: number
  quote_id: number
  kind: DualKind
  strike: string
  share_price: string
  house_share: string
  days: number
  listed_at: Date
  sale_closes_at: Date
  settles_at: Date
  shares: number
  sold: number
  member_shares: number
}

const moment = (date: Date): Instant => instantOf(date.getTime())
const assetOf = (id: number): AssetId => String(id) as AssetId

const toProduct = (row: ProductRow): StoredProduct => ({
  id: row.id as DualProductId,
  name: row.name,
  market: String(row.market_id) as MarketId,
  asset: assetOf(row.asset_id),
  quote: assetOf(row.quote_id),
  kind: row.kind,
  strike: amountOf(row.strike),
  sharePrice: amountOf(row.share_price),
  houseShare: amountOf(row.house_share),
  days: row.days,
  listedAt: moment(row.listed_at),
  saleClosesAt: moment(row.sale_closes_at),
  settlesAt: moment(row.settles_at),
  shares: row.shares,
  sold: row.sold,
  memberShares: row.member_shares,
})

/** A shelf that exists is left as it is. */
export async function insertProducts(tx: Tx, drafts: readonly ProductDraft[]): Promise<void> {
  const rows = drafts.map((draft) => ({
    name: draft.name,
    kind: draft.kind,
    days: draft.days,
    shares: draft.shares,
    market_id: Number(draft.market),
    asset_id: Number(draft.asset),
    quote_id: Number(draft.quote),
    strike: amountText(draft.strike),
    share_price: amountText(draft.sharePrice),
    house_share: amountText(draft.houseShare),
    listed_at: new Date(draft.listedAt),
    sale_closes_at: new Date(draft.saleClosesAt),
    settles_at: new Date(draft.settlesAt),
    member_shares: draft.memberShares,
  }))
  await tx.run(sql`
    insert into dual_product (name, market_id, asset_id, quote_id, kind, strike, share_price, house_share, days,
      listed_at, sale_closes_at, settles_at, shares, member_shares)
    select name, market_id, asset_id, quote_id, kind, strike, share_price, house_share, days,
      listed_at, sale_closes_at, settles_at, shares, member_shares
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (name text, market_id int, asset_id int, quote_id int,
      kind text, strike numeric, share_price numeric, house_share numeric, days int, listed_at timestamptz,
      sale_closes_at timestamptz, settles_at timestamptz, shares int, member_shares int)
    on conflict (listed_at, name) do nothing`)
}

/** Products on sale, the nearest settlement first. */
export async function listOnSale(
  reader: Reader,
  { asset, kind, now }: { asset: AssetId | null; kind: DualKind | null; now: Instant },
): Promise<StoredProduct[]> {
  const assetId = asset === null ? null : Number(asset)
  const rows = await reader.rows<ProductRow>(sql`
    select * from dual_product
    where sale_closes_at > ${new Date(now)} and listed_at <= ${new Date(now)}
      and (${assetId}::bigint is null or asset_id = ${assetId}::bigint)
      and (${kind}::text is null or kind = ${kind})
    order by asset_id, kind, settles_at, strike, id`)
  return rows.map(toProduct)
}

export async function findProduct(reader: Reader, id: DualProductId): Promise<StoredProduct | null> {
  const row = await reader.row<ProductRow>(sql`select * from dual_product where id = ${id}`)
  return row && toProduct(row)
}

/** Purchases of one product wait for each other. */
export async function lockProduct(tx: Tx, id: DualProductId): Promise<StoredProduct | null> {
  const row = await tx.row<ProductRow>(sql`select * from dual_product where id = ${id} for no key update`)
  return row && toProduct(row)
}

export async function sharesOf(
  tx: Tx,
  { member, product }: { member: MemberId; product: DualProductId },
): Promise<number> {
  const row = await tx.row<{ shares: number }>(sql`
    select coalesce(sum(shares), 0)::int as shares from dual_order
    where product_id = ${product} and member_id = ${member}`)
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
    values (${draft.member}, ${product.id}, ${Number(product.market)}, ${Number(payAssetOf(product))}, ${shares},
      ${amountText(draft.paid)}, ${amountText(draft.coinPrice)}, ${amountText(draft.annualRate)},
      ${amountText(draft.fairRate)}, ${new Date(draft.boughtAt)}, ${new Date(product.settlesAt)})
    returning id`)
  return row?.id ?? ''
}

export type StoredOrder = Omit<OrderDraft, 'product'> & {
  readonly id: string
  readonly product: StoredProduct
  readonly status: 'purchased' | 'settled' | 'failed'
  readonly payout: Amount | null
  readonly payoutAsset: AssetId | null
  readonly yield: Amount | null
  readonly settledAt: Instant | null
  /** Null before the settlement, and without enough recorded prices. */
  readonly settlementPrice: Amount | null
}

export type OrderRow = {
  order_id: string
  member_id: string
  order_shares: number
  paid: string
  coin_price: string
  annual_rate: string
  fair_rate: string
  bought_at: Date
  status: StoredOrder['status']
  payout: string | null
  payout_asset_id: number | null
  yield: string | null
  settled_at: Date | null
  price: string | null
} & ProductRow

const amountOrNull = (text: string | null): Amount | null => (text === null ? null : amountOf(text))

export const toOrder = (row: OrderRow): StoredOrder => ({
  id: row.order_id,
  member: row.member_id as MemberId,
  product: toProduct(row),
  shares: row.order_shares,
  paid: amountOf(row.paid),
  coinPrice: amountOf(row.coin_price),
  annualRate: amountOf(row.annual_rate),
  fairRate: amountOf(row.fair_rate),
  boughtAt: moment(row.bought_at),
  status: row.status,
  payout: amountOrNull(row.payout),
  payoutAsset: row.payout_asset_id === null ? null : assetOf(row.payout_asset_id),
  yield: amountOrNull(row.yield),
  settledAt: row.settled_at === null ? null : moment(row.settled_at),
  settlementPrice: amountOrNull(row.price),
})

export type OrderFilter = Paging & {
  readonly member: MemberId
  readonly asset: AssetId | null
  readonly kind: DualKind | null
  /** Whether the settlement of the product is still to come. */
  readonly isOpen: boolean | null
  readonly now: Instant
}

/** Newest first, with the total number. */
export function listOrders(
  reader: Reader,
  filter: OrderFilter,
): Promise<{ rows: StoredOrder[]; total: number }> {
  const asset = filter.asset === null ? null : Number(filter.asset)
  const query = sql`
    select dual_product.*, dual_order.id as order_id, member_id, dual_order.shares as order_shares, paid, coin_price,
      annual_rate, fair_rate, bought_at, status, payout, payout_asset_id, yield, settled_at, dual_settlement.price
    from dual_order join dual_product on dual_product.id = dual_order.product_id
      left join dual_settlement on dual_settlement.market_id = dual_order.market_id
        and dual_settlement.settles_at = dual_order.settles_at
    where member_id = ${filter.member} and (${asset}::bigint is null or asset_id = ${asset}::bigint)
      and (${filter.kind}::text is null or kind = ${filter.kind})
      and (${filter.isOpen}::boolean is null
        or (dual_order.settles_at > ${new Date(filter.now)}) = ${filter.isOpen}::boolean)
    order by dual_order.id desc`
  return page(reader, query, filter, toOrder)
}
