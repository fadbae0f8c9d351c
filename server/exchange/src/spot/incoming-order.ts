import type { MemberId } from '@bourse/contracts/account'
import { type Amount, type Instant, assert, subtract, sum, multiply, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'
import type { Tx } from '#kernel'
import type { MarketTerms } from '#market'
import type { HouseBook, SpotDeps } from './deps.ts'
import { type Executing, houseOffers } from './execute.ts'
import { type FillEvidence, issueFills } from './fill-receipts.ts'
import { type Fill, match } from './match.ts'
import { insertFill } from './fill-store.ts'
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
  const ids = new Map<Fill<StoredOrder>, string>()
  for (const trade of fills.trades) {
    const { price, quantity, resting } = trade
    const id = await insertFill(tx, {
      market: order.market,
      side: order.side,
      taker: order.id,
      maker: resting?.id ?? null,
      price,
      quantity,
      quotedAt: fills.quotedAt,
      at,
    })
    assert(id !== '', 'a fill is stored')
    ids.set(trade, id)
    tx.afterCommit(() => deps.report({ id, market: order.market, at, price, quantity, side: order.side }))
  }
  await issueFills(tx, {
    terms,
    at,
    evidence,
    sides: sides.map((side) => ({
      ...side,
      fill: ids.get(side.trade) ?? '',
      order: side.maker ?? order.id,
      role: side.maker === null ? 'taker' : 'maker',
      counterparty: side.trade.resting === null ? 'house' : 'member',
    })),
  })
}

type Turnover = Pick<Recorded, 'at' | 'order' | 'fills'>

/** Records the turnover per member, in a fixed order to avoid deadlocks. */
export async function recordTurnover(deps: SpotDeps, tx: Tx, { at, order, fills }: Turnover): Promise<void> {
  const turnovers = new Map<MemberId, Amount>()
  for (const { price, quantity, resting } of fills.trades) {
    for (const member of resting === null ? [order.member] : [order.member, resting.member]) {
      turnovers.set(member, sum(turnovers.get(member) ?? ZERO, multiply(price, quantity, 'down')))
    }
  }
  for (const [member, turnover] of [...turnovers].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await deps.traded(tx, { member, turnover, at })
  }
}

/** Notifies each owner once, after the commit. */
export function notifyOrderOwners(
  deps: SpotDeps,
  tx: Tx,
  orders: readonly { readonly member: MemberId }[],
): void {
  for (const member of new Set(orders.map((order) => order.member))) {
    tx.afterCommit(() => deps.orderChanged(member))
  }
}
