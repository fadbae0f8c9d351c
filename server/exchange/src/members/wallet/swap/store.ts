import type { MemberId } from '@bourse/contracts/account'
import { amountText, type Instant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Swap, SwapPrices } from '@bourse/contracts/wallet'
import {
  amount,
  columns,
  id,
  instant,
  integerId,
  nullable,
  page,
  type Paging,
  type Reader,
  sql,
  type StoredOf,
  table,
  type Tx,
} from '#platform/kernel'
import { type RecordedTick, loadTicksById } from '#platform/market'

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

const quoteColumns = columns({
  fromPrice: amount,
  toPrice: amount,
  fromTick: nullable(id()),
  toTick: nullable(id()),
  at: instant,
})

/** Reads and removes the quote: a used rate must be requested again. */
export async function takeQuote(tx: Tx, member: MemberId, pair: Pair): Promise<Quote | null> {
  const quote = await quoteColumns.from(tx).row(sql`
    delete from swap_quote
    where member_id = ${member} and from_asset = ${Number(pair.from)} and to_asset = ${Number(pair.to)}
    returning from_price, to_price, from_tick, to_tick, at`)
  if (quote === null) return null
  const ids = [quote.fromTick, quote.toTick].filter((tick) => tick !== null)
  const ticks = await loadTicksById(tx, ids)
  // A quote whose ticks are no longer on record is too old to use.
  if (ticks.size < ids.length) return null
  const findTick = (tick: string | null) => (tick === null ? null : (ticks.get(tick) ?? null))
  return { ...quote, fromTick: findTick(quote.fromTick), toTick: findTick(quote.toTick) }
}

export const swapTable = table('swap', {
  id: id<Swap['id']>(),
  member: ['member_id', id<MemberId>()],
  from: ['from_asset', integerId<AssetId>()],
  to: ['to_asset', integerId<AssetId>()],
  quantity: amount,
  fee: amount,
  received: amount,
  fromPrice: amount,
  toPrice: amount,
  at: instant,
})
const newSwap = swapTable.omit('id')
export type NewSwap = StoredOf<typeof newSwap>

export const insertSwap = async (tx: Tx, one: NewSwap): Promise<string> =>
  (await newSwap.insertOne(tx, one, swapTable.pick('id'))).id

export type StoredSwap = Omit<Swap, 'fromCode' | 'toCode'>

export function listSwaps(
  reader: Reader,
  member: MemberId,
  at: Paging,
): Promise<{ rows: StoredSwap[]; total: number }> {
  const query = sql`select * from swap where member_id = ${member} order by id desc`
  return page(reader, query, at, swapTable.omit('member', 'fromPrice', 'toPrice').decode)
}
