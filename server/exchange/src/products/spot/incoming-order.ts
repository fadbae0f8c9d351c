import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, subtract } from '@bourse/contracts/kit'
import type { OrderId, Side } from '@bourse/contracts/spot'
import type { Tx } from '#platform/kernel'
import type { MarketTerms } from '#platform/market'
import { insertFills, reserveIds } from './batch-store.ts'
import type { HouseBook, SpotDeps } from './deps.ts'
import { type Executing, houseOffers } from './execute.ts'
import { type FillEvidence, type FillSide, issueFills } from './fill-receipts.ts'
import { type Fill, match } from './match.ts'
import { listCrossing, type StoredOrder } from './store.ts'

/** An order entering the book: just placed, or triggered by its stop price. */
export type IncomingOrder = {
  readonly terms: MarketTerms
  readonly member: MemberId
  readonly side: Side
  readonly price: Amount
  /** The quantity left to trade. */
  readonly quantity: Amount
}

export type Found = {
  readonly trades: readonly Fill<StoredOrder>[]
  readonly quotedAt: Instant
  /** It would trade with another order of the same member. */
  readonly meetsOwn: boolean
}

/** The house's quotes at this moment; null when there is no price to trade at. */
type Moment = { readonly book: HouseBook | null; readonly at: Instant }

/** The fills of an order at a moment. The caller locks the market. */
export async function findFills(tx: Tx, incoming: IncomingOrder, { book, at }: Moment): Promise<Found> {
  const { terms, member, side, price } = incoming
  const resting = await listCrossing(tx, terms.id, { side: side === 'buy' ? 'sell' : 'buy', price })
  const offers = [
    ...resting.map((other) => ({ price: other.price, quantity: remaining(other), resting: other })),
    ...(await houseOffers(tx, terms, side, book)),
  ]
  return {
    trades: match(incoming, offers),
    quotedAt: book?.at ?? at,
    meetsOwn: resting.some((other) => other.member === member),
  }
}

export const remaining = (order: StoredOrder): Amount => subtract(order.quantity, order.filled)

export type Recorded = {
  readonly at: Instant
  readonly order: StoredOrder
  readonly fills: Found
  readonly terms: MarketTerms
  readonly sides: readonly Executing[]
  readonly evidence: FillEvidence
}

/**
 * Stores each trade, reports it to the tape after the commit, and issues the receipts of both sides. The caller
 * posts the money afterwards.
 */
export async function recordFills(
  deps: SpotDeps,
  tx: Tx,
  { at, order, fills, terms, sides, evidence }: Recorded,
): Promise<void> {
  const { id: taker, market, side: takerSide } = order
  if (fills.trades.length === 0) return
  const reserved = await reserveIds(tx, 'spot_fill', fills.trades.length)
  const ids = new Map(fills.trades.map((trade, place) => [trade, reserved[place] ?? '']))
  const stored = fills.trades.map(({ price, quantity, resting }, place) => {
    const parties = { market, side: takerSide, taker, maker: resting?.id ?? null }
    return { id: reserved[place] ?? '', ...parties, price, quantity, quotedAt: fills.quotedAt, at }
  })
  await issueFills(
    tx,
    sides.map((side) => fillSideOf(side, { terms, evidence, at, taker, fill: ids.get(side.trade) ?? '' })),
  )
  await insertFills(tx, stored)
  tx.afterCommit(() => {
    for (const { id, price, quantity, side } of stored) deps.report({ id, market, at, price, quantity, side })
  })
}

type FillFacts = Pick<FillSide, 'terms' | 'evidence' | 'at' | 'fill'> & { readonly taker: OrderId }

/** A member's side of a fill, for its receipt. */
export const fillSideOf = (side: Executing, { taker, ...facts }: FillFacts): FillSide => ({
  ...side,
  ...facts,
  order: side.maker ?? taker,
  role: side.maker === null ? 'taker' : 'maker',
  counterparty: side.trade.resting === null ? 'house' : 'member',
})

/** Notifies each owner once, after the commit. */
export function notifyOrderOwners(
  deps: Pick<SpotDeps, 'orderChanged'>,
  tx: Tx,
  orders: readonly { readonly member: MemberId }[],
): void {
  for (const member of new Set(orders.map((order) => order.member))) {
    tx.afterCommit(() => deps.orderChanged(member))
  }
}
