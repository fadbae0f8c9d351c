import type { MemberId } from '@bourse/contracts/account'
import { type Amount, amountOf, amountText, type Instant, instantOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Swap, SwapPrices } from '@bourse/contracts/wallet'
import { type Reader, type Tx, sql, page, type Paging } from '#platform/kernel'
import { type RecordedTick, ticksById } from '#platform/market'

export type Pair = { readonly from: AssetId; readonly to: AssetId }
/** The prices of a pair with their ticks; null for an asset that is worth one by definition. */
export type PairRate = SwapPrices & {
  readonly fromTick: RecordedTick | null
  readonly toTick: RecordedTick | null
}
export type Quote = PairRate & { readonly at: Instant }

export async function writeQuote(tx: Tx, member: MemberId, pair: Pair, quote: Quote): Promise<void> {
  await tx.run(sql`
    insert into swap_quote (member_id, from_asset, to_asset, from_price, to_price, from_tick, to_tick, at)
    values (${member}, ${Number(pair.from)}, ${Number(pair.to)}, ${amountText(quote.fromPrice)},
      ${amountText(quote.toPrice)}, ${quote.fromTick?.id ?? null}, ${quote.toTick?.id ?? null}, ${new Date(quote.at)})
    on conflict (member_id, from_asset, to_asset) do update set from_price = excluded.from_price,
      to_price = excluded.to_price, from_tick = excluded.from_tick, to_tick = excluded.to_tick, at = excluded.at`)
}

type QuoteRow = {
  from_price: string
  to_price: string
  from_tick: string | null
  to_tick: string | null
  at: Date
}

/** Reads and removes the quote: a used rate must be requested again. */
export async function takeQuote(tx: Tx, member: MemberId, pair: Pair): Promise<Quote | null> {
  const row = await tx.row<QuoteRow>(sql`
    delete from swap_quote
    where member_id = ${member} and from_asset = ${Number(pair.from)} and to_asset = ${Number(pair.to)}
    returning from_price::text, to_price::text, from_tick::text, to_tick::text, at`)
  if (row === null) return null
  const ids = [row.from_tick, row.to_tick].filter((id) => id !== null)
  const ticks = await ticksById(tx, ids)
  // A quote so old that its ticks are no longer on record is none.
  if (ticks.size < ids.length) return null
  const tickOf = (id: string | null) => (id === null ? null : (ticks.get(id) ?? null))
  return {
    fromPrice: amountOf(row.from_price),
    fromTick: tickOf(row.from_tick),
    toPrice: amountOf(row.to_price),
    toTick: tickOf(row.to_tick),
    at: instantOf(row.at.getTime()),
  }
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
    where member_id = ${member} order by swap.id desc`
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
