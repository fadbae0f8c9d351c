import {
  type Amount,
  amountText,
  type Instant,
  max,
  subtract,
  min,
  multiply,
  ZERO,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import type { Side } from '@bourse/contracts/spot'
import { type Tx, sql } from '#kernel'
import { post } from '#ledger'
import type { MarketTerms } from '#market'
import type { HouseBook, SpotDeps } from './deps.ts'
import { fillResting, houseOffers } from './execute.ts'
import { type FillSide, issueFills } from './fill-receipts.ts'
import { houseSide } from './settle.ts'
import { insertFill, listCrossing, type StoredOrder, updateOrder } from './store.ts'

/**
 * After each tick: matches the house's new quotes against resting orders. Orders that the new best price
 * reaches are filled at their own price, because they were first, up to the house's quantity.
 */
export async function fillRestingOrders(deps: SpotDeps): Promise<number> {
  let filled = 0
  const failures: Error[] = []
  for (const market of await reached(deps)) {
    // A failing market must not block the others, and the failure must be reported.
    await fillMarket(deps, market).then(
      (count) => (filled += count),
      (cause: unknown) => failures.push(new Error(`failed to sweep ${market.symbol}`, { cause })),
    )
  }
  if (failures.length > 0) throw new AggregateError(failures, 'resting orders could not be filled')
  return filled
}

/** Markets in which the house's best quotes reach at least one resting order. */
async function reached(deps: SpotDeps): Promise<MarketTerms[]> {
  const quoted = deps.markets.flatMap((terms) => {
    const book = terms.spotOpen ? deps.book(terms.id) : null
    const [bid, ask] = [book?.bids[0], book?.asks[0]]
    return bid === undefined || ask === undefined ? [] : [{ terms, bid: bid.price, ask: ask.price }]
  })
  const rows = await deps.db.rows<{ market_id: number }>(sql`
    select distinct spot_order.market_id from spot_order
    join unnest(${quoted.map((row) => Number(row.terms.id))}::int[], ${quoted.map((row) => amountText(row.bid))}::numeric[],
      ${quoted.map((row) => amountText(row.ask))}::numeric[]) as quote (market_id, bid, ask)
      on quote.market_id = spot_order.market_id
    where status = 'open' and not waiting and (side = 'buy' and price >= ask or side = 'sell' and price <= bid)
    order by 1`)
  const found = new Set(rows.map((row) => String(row.market_id)))
  return quoted.map((row) => row.terms).filter((terms) => found.has(terms.id))
}

async function fillMarket(deps: SpotDeps, terms: MarketTerms): Promise<number> {
  const book = deps.book(terms.id)
  if (book === null) return 0
  return deps.db.transact(async (tx) => {
    await tx.lock('spot', terms.id)
    const planned = [
      ...(await planSide(tx, { terms, book, side: 'buy' })),
      ...(await planSide(tx, { terms, book, side: 'sell' })),
    ]
    const at = deps.clock.now()
    const fillings: Filling[] = []
    for (const plan of planned) fillings.push(await recordFill(tx, { terms, book, at }, plan))
    // All receipts at once: their locks come before those of balances.
    await issueFills(tx, { terms, at, sides: fillings.map(({ side }) => side) })
    for (const filling of fillings) await fillByHouse(deps, tx, { terms, book, at }, filling)
    return fillings.length
  })
}

type SideFilling = { readonly terms: MarketTerms; readonly book: HouseBook; readonly side: Side }
type Planned = { readonly order: StoredOrder; readonly quantity: Amount }

/** The quantities by which the house's quotes fill the orders of one side that they reach. */
async function planSide(tx: Tx, { terms, book, side }: SideFilling): Promise<Planned[]> {
  const best = (side === 'buy' ? book.asks : book.bids)[0]
  if (best === undefined) return []
  const orders = await listCrossing(tx, terms.id, { side, price: best.price })
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

type Sweep = { readonly terms: MarketTerms; readonly book: HouseBook; readonly at: Instant }
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
  const side = { fill, order: order.id, role: 'maker', trade, before: order, after: step.order } as const
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
