import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Swap, SwapPrices } from '@bourse/contracts/wallet'
import { type Reader, type Tx, sql, page, type Paging } from '#kernel'

export type Pair = { readonly from: AssetId; readonly to: AssetId }
export type Quote = SwapPrices & { readonly at: Instant }

export async function writeQuote(tx: Tx, member: MemberId, pair: Pair, quote: Quote): Promise<void> {
  await tx.run(sql`
    insert into swap_quote (member_id, from_asset, to_asset, from_price, to_price, at)
    values (${member}, ${Number(pair.from)}, ${Number(pair.to)}, ${amountText(quote.fromPrice)},
      ${amountText(quote.toPrice)}, ${new Date(quote.at)})
    on conflict (member_id, from_asset, to_asset) do update set from_price = excluded.from_price,
      to_price = excluded.to_price, at = excluded.at`)
}

/** Reads and removes the quote: a used rate must be requested again. */
export async function takeQuote(tx: Tx, member: MemberId, pair: Pair): Promise<Quote | null> {
  const row = await tx.row<{ from_price: string; to_price: string; at: Date }>(sql`
    delete from swap_quote
    where member_id = ${member} and from_asset = ${Number(pair.from)} and to_asset = ${Number(pair.to)}
    returning from_price::text, to_price::text, at`)
  return (
    row && {
      fromPrice: amountOf(row.from_price),
      toPrice: amountOf(row.to_price),
      at: instantOf(row.at.getTime()),
    }
  )
}

export type NewSwap = Pair &
  SwapPrices & {
    readonly member: MemberId
    readonly quantity: Amount
    readonly fee: Amount
    readonly received: Amount
    readonly at: Instant
  }

export async function insertSwap(tx: Tx, one: NewSwap): Promise<string> {
  const row = await tx.row<{ id: string }>(sql`
    insert into swap (member_id, from_asset, to_asset, quantity, fee, received, from_price, to_price, at)
    values (${one.member}, ${Number(one.from)}, ${Number(one.to)}, ${amountText(one.quantity)}, ${amountText(one.fee)},
      ${amountText(one.received)}, ${amountText(one.fromPrice)}, ${amountText(one.toPrice)}, ${new Date(one.at)})
    returning id::text`)
  return row?.id ?? ''
}

type Row = {
  id: string
  from_asset: number
  to_asset: number
  quantity: string
  fee: string
  received: string
  at: Date
}
export type StoredSwap = Omit<Swap, 'fromCode' | 'toCode'>

export function listSwaps(reader: Reader, member: MemberId, at: Paging) {
  const query = sql`
    select id::text, from_asset, to_asset, quantity::text, fee::text, received::text, at from swap
    where member_id = ${member} order by id desc`
  return page(reader, query, at, toSwap)
}

const toSwap = (row: Row): StoredSwap => ({
  id: row.id as Swap['id'],
  from: String(row.from_asset) as AssetId,
  to: String(row.to_asset) as AssetId,
  quantity: amountOf(row.quantity),
  fee: amountOf(row.fee),
  received: amountOf(row.received),
  at: instantOf(row.at.getTime()),
})
