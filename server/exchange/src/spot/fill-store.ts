import { type Amount, amountOf, type Instant, instantOf } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, Side } from '@bourse/contracts/spot'
import { type Reader, sql } from '#kernel'
import type { TakenDepth, TakenQuantity } from '#market'

/** A trade before the database assigns its id. */
export type NewFill = {
  readonly market: MarketId
  /** Of the order that came second. */
  readonly side: Side
  /** Null stands for the house, here and below. */
  readonly taker: OrderId | null
  readonly maker: OrderId | null
  readonly price: Amount
  readonly quantity: Amount
  readonly quotedAt: Instant
  readonly at: Instant
}

/** A side of the house's quotes. */
export type Quotes = 'asks' | 'bids'

/** The house's quotes that a trade takes from; null for a trade between members. */
export function quotesTaken({
  side,
  taker,
  maker,
}: Pick<NewFill, 'side' | 'taker' | 'maker'>): Quotes | null {
  if (taker !== null && maker !== null) return null
  const isAsk = taker === null ? side === 'sell' : side === 'buy'
  return isAsk ? 'asks' : 'bids'
}

export type TakenWindow = {
  readonly market: MarketId
  readonly quotes: Quotes
  /** Quotes of later seconds, */
  readonly after: Instant
  /** up to this one. */
  readonly to: Instant
}

/**
 * Quantities that members took from one side of a market's quotes, by arriving and by resting orders. Quotes are taken
 * best first at any trade price, so the quantity determines the remaining ones.
 */
export const listTaken = async (reader: Reader, window: TakenWindow): Promise<readonly TakenQuantity[]> =>
  (await listTakenOf(reader, [window])).flat()

/** The same of several windows, in their order. */
export async function listTakenOf(
  reader: Reader,
  windows: readonly TakenWindow[],
): Promise<readonly (readonly TakenQuantity[])[]> {
  if (windows.length === 0) return []
  const rows = await reader.rows<TakenRow & { place: number }>(sql`
    select place::int, quoted_at, quantity
    from unnest(${windows.map(({ market }) => Number(market))}::int[], ${windows.map(({ quotes }) => quotes)}::text[],
      ${windows.map(({ after }) => new Date(after).toISOString())}::timestamptz[],
      ${windows.map(({ to }) => new Date(to).toISOString())}::timestamptz[])
      with ordinality as wanted (market_id, quotes, after, until, place)
    join spot_house_taken as taken on taken.market_id = wanted.market_id and taken.quotes = wanted.quotes
      and quoted_at > after and quoted_at <= until`)
  return windows.map((_, place) => rows.filter((row) => row.place === place + 1).map(toTaken))
}

/** The same of all markets, later than an instant. */
export async function listAllTaken(reader: Reader, after: Instant): Promise<Map<MarketId, TakenDepth>> {
  const rows = await reader.rows<TakenRow & { market_id: number; quotes: Quotes }>(sql`
    select market_id, quotes, quoted_at, quantity from spot_house_taken where quoted_at > ${new Date(after)}`)
  const found = new Map<MarketId, Record<Quotes, TakenQuantity[]>>()
  for (const row of rows) {
    const market = String(row.market_id) as MarketId
    const taken = found.get(market) ?? { asks: [], bids: [] }
    taken[row.quotes].push(toTaken(row))
    found.set(market, taken)
  }
  return found
}

type TakenRow = { readonly quoted_at: Date; readonly quantity: string }

const toTaken = ({ quoted_at, quantity }: TakenRow): TakenQuantity => ({
  at: instantOf(quoted_at.getTime()),
  quantity: amountOf(quantity),
})
