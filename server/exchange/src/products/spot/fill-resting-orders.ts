import { type Amount, type Instant, max, subtract, min, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'
import type { Tx } from '#platform/kernel'
import { postAll } from '#platform/ledger'
import type { MarketTerms } from '#platform/market'
import type { HouseBook, SpotDeps } from './deps.ts'
import { fillResting, houseOffers } from './execute.ts'
import { type FillEvidence, type FillSide, issueFills } from './fill-receipts.ts'
import type { Left } from './opening-auction.ts'
import { houseSide } from './settle.ts'
import { type OrderSelection, processOrders } from './process-orders.ts'
import { insertFills, reserveIds, updateOrders } from './batch-store.ts'
import { listCrossing, type StoredOrder } from './store.ts'

/** The house's quotes of a second, and the ticks beside them. */
type Quotes = { readonly book: HouseBook; readonly at: Instant; readonly evidence: FillEvidence }

/**
 * Matches the house's quotes of one second against resting orders. Orders that its best price reaches are filled
 * at their own price, because they were first, up to the house's quantity. Returns the number of fills.
 */
export const fillMarket = (deps: SpotDeps, terms: MarketTerms, quotes: Quotes): Promise<number> =>
  processOrders('resting spot order', Number.POSITIVE_INFINITY, (selection) =>
    fillOrders(deps, terms, quotes, selection),
  )

function fillOrders(
  deps: SpotDeps,
  terms: MarketTerms,
  { book, at, evidence }: Quotes,
  { limit, except, onChosen }: OrderSelection,
): Promise<number> {
  return deps.db.transact(async (tx) => {
    await tx.lock('spot', terms.id)
    const planned = [
      ...(await planSide(tx, { terms, book, at, except, side: 'buy' })),
      ...(await planSide(tx, { terms, book, at, except, side: 'sell' })),
    ].slice(0, limit)
    onChosen(planned.map(({ order }) => order.id))
    if (planned.length === 0) return 0
    const ids = await reserveIds(tx, 'spot_fill', planned.length)
    const fillings = planned.map((plan, place) =>
      fillingOf(
        { ...plan, price: plan.order.price },
        { terms, evidence, at, id: ids[place] ?? '', counterparty: 'house' },
      ),
    )
    await storeFillings(deps, tx, { terms, quotedAt: book.at, at, fillings, left: [] })
    return fillings.length
  })
}

type Sweep = Pick<Quotes, 'book' | 'at'> & Pick<OrderSelection, 'except'> & { readonly terms: MarketTerms }
type Planned = { readonly order: StoredOrder; readonly quantity: Amount }

/** The quantities by which the house's quotes fill the orders of one side that they reach. */
async function planSide(
  tx: Tx,
  { terms, book, at, except, side }: Sweep & { readonly side: Side },
): Promise<Planned[]> {
  const best = (side === 'buy' ? book.asks : book.bids)[0]
  if (best === undefined) return []
  const crossing = await listCrossing(tx, terms.id, { side, price: best.price })
  // A second counts for orders that were in the book when it began; quotes of one that is processed again are not
  // for those that came later.
  const orders = crossing.filter(
    ({ id, at: placedAt, stop }) => (stop?.reachedAt ?? placedAt) <= at && !except.includes(id),
  )
  if (orders.length === 0) return []
  const offers = await houseOffers(tx, terms, side, book)
  // Older orders take first; younger ones of the same sweep get the rest.
  const left = offers.map((offer) => ({ price: offer.price, quantity: offer.quantity }))
  return orders
    .map((order) => ({ order, quantity: takeFrom(left, order) }))
    .filter(({ quantity }) => quantity > ZERO)
}

/** The quantity that reaching quotes can fill; removes it from them. */
function takeFrom(left: { price: Amount; quantity: Amount }[], order: StoredOrder): Amount {
  let open = subtract(order.quantity, order.filled)
  const initial = open
  for (const level of left) {
    const reaches = order.side === 'buy' ? level.price <= order.price : level.price >= order.price
    if (!reaches || open === ZERO) break
    const quantity = min(open, level.quantity)
    level.quantity = subtract(level.quantity, quantity)
    open = subtract(open, quantity)
  }
  return max(subtract(initial, open), ZERO)
}

export type Filling = Planned & { readonly side: FillSide; readonly step: ReturnType<typeof fillResting> }

const takerSide = ({ side }: StoredOrder): Side => (side === 'buy' ? 'sell' : 'buy')

type FillingFacts = Pick<FillSide, 'terms' | 'evidence' | 'at' | 'counterparty'> & { readonly id: string }

/** The fill of an order in the book by the house. */
export function fillingOf(
  { order, quantity, price }: Planned & { readonly price: Amount },
  { id, ...facts }: FillingFacts,
): Filling {
  const trade = { price, quantity }
  const step = fillResting(order, trade, facts.terms)
  const parties = { order: order.id, role: 'maker' } as const
  return {
    order,
    quantity,
    step,
    side: { ...facts, fill: id, ...parties, trade, before: order, after: step.order },
  }
}

type Fillings = {
  readonly terms: MarketTerms
  /** The second whose quotes were taken. */
  readonly quotedAt: Instant
  readonly at: Instant
  readonly fillings: readonly Filling[]
  /** Orders that change without a fill. */
  readonly left: readonly Left[]
}

/** Receipts first: their locks come before those of balances. */
export async function storeFillings(
  deps: SpotDeps,
  tx: Tx,
  { terms, quotedAt, at, fillings, left }: Fillings,
): Promise<void> {
  const stored = fillings.map(({ order, side: { fill: id, trade } }) => {
    const parties = { market: terms.id, side: takerSide(order), taker: null, maker: order.id }
    return { id, ...parties, ...trade, quotedAt, at }
  })
  await Promise.all([
    issueFills(
      tx,
      fillings.map(({ side }) => side),
    ),
    insertFills(tx, stored),
    updateOrders(
      tx,
      [...fillings.map(({ step }) => step.order), ...left.map(({ order }) => order)].map((order) => ({
        ...order,
        updatedAt: at,
      })),
    ),
  ])
  const transfers = fillings.map(({ order, side: { fill: id, trade }, step }) => ({
    id: `spot:fill:${id}`,
    reason: order.side === 'buy' ? ('spot_buy' as const) : ('spot_sell' as const),
    at,
    legs: [...step.legs, ...houseSide(order.side, trade, terms)],
  }))
  await postAll(tx, [...transfers, ...left.flatMap((one) => one.transfers)])
  tx.afterCommit(() => {
    for (const { order } of [...fillings, ...left]) deps.orderChanged(order.member)
    for (const { id, market, price, quantity, side } of stored)
      deps.report({ id, market, at, price, quantity, side })
  })
}
