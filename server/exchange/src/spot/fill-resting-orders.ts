import { type Amount, type Instant, max, subtract, min, multiply, ZERO } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import type { Tx } from '#kernel'
import { post } from '#ledger'
import type { MarketTerms } from '#market'
import type { HouseBook, SpotDeps } from './deps.ts'
import { fillResting, houseOffers } from './execute.ts'
import { type FillEvidence, type FillSide, issueFills } from './fill-receipts.ts'
import { houseSide } from './settle.ts'
import { insertFill } from './fill-store.ts'
import { listCrossing, type StoredOrder, updateOrder } from './store.ts'

/** The house's quotes of a second, and the ticks beside them. */
type Quotes = { readonly book: HouseBook; readonly at: Instant; readonly evidence: FillEvidence }

/**
 * Matches the house's quotes of one second against resting orders. Orders that its best price reaches are filled
 * at their own price, because they were first, up to the house's quantity. Returns the number of fills.
 */
export function fillMarket(
  deps: SpotDeps,
  terms: MarketTerms,
  { book, at, evidence }: Quotes,
): Promise<number> {
  return deps.db.transact(async (tx) => {
    await tx.lock('spot', terms.id)
    const planned = [
      ...(await planSide(tx, { terms, book, at, side: 'buy' })),
      ...(await planSide(tx, { terms, book, at, side: 'sell' })),
    ]
    const fillings: Filling[] = []
    for (const plan of planned) fillings.push(await recordFill(tx, { terms, book, at }, plan))
    // All receipts at once: their locks come before those of balances.
    await issueFills(tx, { terms, at, evidence, sides: fillings.map(({ side }) => side) })
    for (const filling of fillings) await fillByHouse(deps, tx, { terms, book, at }, filling)
    return fillings.length
  })
}

type Sweep = { readonly terms: MarketTerms; readonly book: HouseBook; readonly at: Instant }
type Planned = { readonly order: StoredOrder; readonly quantity: Amount }

/** The quantities by which the house's quotes fill the orders of one side that they reach. */
async function planSide(
  tx: Tx,
  { terms, book, at, side }: Sweep & { readonly side: Side },
): Promise<Planned[]> {
  const best = (side === 'buy' ? book.asks : book.bids)[0]
  if (best === undefined) return []
  const crossing = await listCrossing(tx, terms.id, { side, price: best.price })
  // A second counts for orders that were in the book when it began; quotes of one that is processed again are not
  // for those that came later.
  const orders = crossing.filter(({ at: placedAt, stop }) => (stop?.reachedAt ?? placedAt) <= at)
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

type Filling = Planned & { readonly side: FillSide; readonly step: ReturnType<typeof fillResting> }

const takerSide = ({ side }: StoredOrder): Side => (side === 'buy' ? 'sell' : 'buy')

/** Stores the fill of a resting order by the house. */
async function recordFill(
  tx: Tx,
  { terms, book, at }: Sweep,
  { order, quantity }: Planned,
): Promise<Filling> {
  const trade = { price: order.price, quantity }
  const step = fillResting(order, trade, terms)
  const fill = await insertFill(tx, {
    market: terms.id as MarketId,
    side: takerSide(order),
    ...trade,
    quotedAt: book.at,
    at,
    taker: null,
    maker: order.id,
  })
  const side = {
    fill,
    order: order.id,
    role: 'maker',
    counterparty: 'house',
    trade,
    before: order,
    after: step.order,
  } as const
  return { order, quantity, side, step }
}

async function fillByHouse(
  deps: SpotDeps,
  tx: Tx,
  { terms, at }: Sweep,
  { order, quantity, side: { fill: id, trade }, step }: Filling,
): Promise<void> {
  const legs = [...step.legs, ...houseSide(order.side, trade, terms)]
  await post(tx, { id: `spot:fill:${id}`, reason: order.side === 'buy' ? 'spot_buy' : 'spot_sell', at, legs })
  await updateOrder(tx, step.order, at)
  await deps.traded(tx, { member: order.member, turnover: multiply(order.price, quantity, 'down'), at })
  tx.afterCommit(() => {
    deps.orderChanged(order.member)
    deps.report({ id, market: terms.id, at, ...trade, side: takerSide(order) })
  })
}
