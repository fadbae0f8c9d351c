import { addMs, type Instant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId } from '@bourse/contracts/spot'
import {
  amount,
  columns,
  id,
  instant,
  integerId,
  nullable,
  oneOf,
  type Reader,
  sql,
  type StoredOf,
  table,
} from '#platform/kernel'
import {
  type MarketTerms,
  REFILL_HALVINGS,
  refillHalfLife,
  refillMs,
  type TakenDepth,
  type TakenQuantity,
} from '#platform/market'

export const fillTable = table('spot_fill', {
  id: id(),
  market: ['market_id', integerId<MarketId>()],
  /** The taker's side. */
  side: oneOf('buy', 'sell'),
  /** Null stands for the house, here and below. */
  taker: ['taker_order', nullable(id<OrderId>())],
  maker: ['maker_order', nullable(id<OrderId>())],
  price: amount,
  quantity: amount,
  quotedAt: instant,
  at: instant,
})
/** A trade before the database assigns its id. */
export type NewFill = Omit<StoredOf<typeof fillTable>, 'id'>

const takenColumns = columns({
  market: ['market_id', integerId<MarketId>()],
  quotes: oneOf('asks', 'bids'),
  at: ['quoted_at', instant],
  quantity: amount,
})

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

/** One side of a market's quotes of a second. */
export type QuotedSide = { readonly terms: MarketTerms; readonly quotes: Quotes; readonly at: Instant }

/**
 * The shares that are missing from these quotes because arriving and resting orders took them, in their order. Computed in
 * the database by the formula of `missingShares`: at a thousand orders per second there are hundreds of taken quantities.
 * Quotes are taken best first at any trade price, so the quantity determines the remaining ones.
 */
export async function readMissing(reader: Reader, sides: readonly QuotedSide[]): Promise<readonly bigint[]> {
  if (sides.length === 0) return []
  const times = (of: (side: QuotedSide) => number) => sides.map((side) => new Date(of(side)).toISOString())
  const rows = await reader.rows<{ place: number; shares: string }>(sql`
    select place::int, (sum(quantity * ((2 * half_life - seconds % half_life)
      << (${REFILL_HALVINGS}::int - seconds / half_life))) * 1e18)::numeric(80, 0)::text as shares
    from (select place, half_life, quantity, floor(extract(epoch from until - quoted_at))::int as seconds
      from unnest(${sides.map(({ terms }) => Number(terms.id))}::int[], ${sides.map(({ quotes }) => quotes)}::text[],
        ${sides.map(({ terms }) => refillHalfLife(terms))}::int[],
        ${times(({ terms, at }) => addMs(at, -refillMs(terms)))}::timestamptz[],
        ${times(({ at }) => at)}::timestamptz[])
        with ordinality as wanted (market_id, quotes, half_life, after, until, place)
      join spot_house_taken as taken on taken.market_id = wanted.market_id and taken.quotes = wanted.quotes
        and quoted_at > after and quoted_at <= until) as taken
    group by place`)
  const found = new Map(rows.map(({ place, shares }) => [place, BigInt(shares)]))
  return sides.map((_, place) => found.get(place + 1) ?? 0n)
}

/** Quantities that members took from the quotes of each market, later than an instant. */
export async function listAllTaken(reader: Reader, after: Instant): Promise<Map<MarketId, TakenDepth>> {
  const rows = await takenColumns.from(reader).rows(sql`
    select market_id, quotes, quoted_at, quantity from spot_house_taken where quoted_at > ${new Date(after)}`)
  const found = new Map<MarketId, Record<Quotes, TakenQuantity[]>>()
  for (const { market, quotes, ...quantity } of rows) {
    const taken = found.get(market) ?? { asks: [], bids: [] }
    taken[quotes].push(quantity)
    found.set(market, taken)
  }
  return found
}
