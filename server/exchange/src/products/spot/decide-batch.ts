import type { MemberId } from '@bourse/contracts/account'
import { feeRateOf, type FeeTerms, rebatesFor } from '@bourse/contracts/fees'
import {
  type Amount,
  assert,
  type Instant,
  Refusal,
  refuse,
  subtract,
  sum,
  ZERO,
} from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { type OrderId, type Side, stopDirection } from '@bourse/contracts/spot'
import type { Decision } from '#platform/kernel'
import { balanceKey, type Leg, type Transfer } from '#platform/ledger'
import { type MarketTerms, quantityOfShares, takenNow, withoutBest } from '#platform/market'
import type { CheckedOrder } from './check-order.ts'
import type { HouseBook, MarginState } from './deps.ts'
import { type Executed, type Executing, execute } from './execute.ts'
import { type Quotes, quotesTaken } from './fill-store.ts'
import { MarginAccounts } from './margin-accounts.ts'
import { crosses, type Fill, match, type MatchableQuote } from './match.ts'
import { hold, release } from './settle.ts'
import type { StoredOrder } from './store.ts'

/** An order that arrives in a market, or the cancellation of one. */
export type Request = { readonly member: MemberId; readonly at: Instant; readonly terms: MarketTerms } & (
  | { readonly kind: 'place'; readonly order: CheckedOrder }
  | { readonly kind: 'cancel'; readonly id: OrderId }
)

export type MarketFacts = {
  readonly terms: MarketTerms
  /** The price of the tick in force, and its quotes; null when it is too old to trade on. */
  readonly price: Amount | null
  readonly book: HouseBook | null
  /** While the market is closed: its last price, and when its session opens. */
  readonly closed: { readonly price: Amount; readonly opensAt: Instant } | null
  /** Shares that are missing from the house's quotes, because earlier orders took them. */
  readonly missing: Readonly<Record<Quotes, bigint>>
  readonly resting: Readonly<Record<Side, readonly StoredOrder[]>>
  readonly feeTerms: (member: MemberId) => FeeTerms
}

export type BatchFacts = {
  readonly markets: ReadonlyMap<MarketId, MarketFacts>
  readonly cancels: readonly StoredOrder[]
  /** Free money at the beginning, by `balanceKey`; without an account there is none. */
  readonly free: ReadonlyMap<string, Amount>
  readonly orderIds: readonly OrderId[]
  /** The futures accounts of members who order on margin, at the beginning. */
  readonly margin: ReadonlyMap<MemberId, MarginState>
}

/** A trade before it has an id, in the order of the batch. */
export type DecidedFill = {
  readonly terms: MarketTerms
  /** Of the quotes that the order met; null without any. */
  readonly quotedAt: Instant | null
  readonly trade: Fill<StoredOrder>
  readonly side: Side
  readonly taker: OrderId
  readonly at: Instant
  /** Both members' sides of it. */
  readonly sides: readonly Executing[]
}

/** All effects of a batch, in the order in which they were decided. */
export type BatchEffects = {
  readonly decisions: readonly Decision<StoredOrder>[]
  readonly inserted: readonly StoredOrder[]
  readonly updated: readonly StoredOrder[]
  readonly fills: readonly DecidedFill[]
  readonly transfers: readonly Transfer[]
}

/** The most resting orders that one order meets. */
export const CROSSING_MAX = 500

/**
 * Decides requests one after the other, each with the effects of those before it. A refused request has no effect.
 * The result does not depend on how a list of requests is divided into batches.
 */
export function decideBatch(requests: readonly Request[], facts: BatchFacts): BatchEffects {
  const batch = new Batch(facts)
  const decisions = requests.map((request): Decision<StoredOrder> => {
    try {
      return { result: request.kind === 'place' ? batch.place(request) : batch.cancel(request) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    }
  })
  return { decisions, ...batch.effects() }
}

type Placement = Extract<Request, { kind: 'place' }>
type Cancellation = Extract<Request, { kind: 'cancel' }>
type Draft = Omit<StoredOrder, 'id' | 'updatedAt'>
/** One market with the effects of the requests so far. */
type Market = {
  readonly facts: MarketFacts
  readonly resting: Readonly<Record<Side, OrderId[]>>
  readonly missing: Record<Quotes, bigint>
}

const marketOf = (facts: MarketFacts): Market => ({
  facts,
  resting: { buy: facts.resting.buy.map(({ id }) => id), sell: facts.resting.sell.map(({ id }) => id) },
  missing: { ...facts.missing },
})

class Batch {
  readonly #facts: BatchFacts
  /** Current states by id of all orders that the batch knows. */
  readonly #orders: Map<OrderId, StoredOrder>
  readonly #markets: ReadonlyMap<MarketId, Market>
  /** Changes of free money, by `balanceKey`. */
  readonly #moved = new Map<string, Amount>()
  /** Placements so far: a refused one uses up its id, like a rolled back one. */
  #placed = 0
  readonly #margin: MarginAccounts
  readonly #inserted: OrderId[] = []
  readonly #updated = new Set<OrderId>()
  readonly #fills: DecidedFill[] = []
  readonly #transfers: Transfer[] = []

  constructor(facts: BatchFacts) {
    this.#facts = facts
    const markets = [...facts.markets.values()]
    const known = [...markets.flatMap(({ resting }) => [...resting.buy, ...resting.sell]), ...facts.cancels]
    this.#orders = new Map(known.map((order) => [order.id, order]))
    this.#markets = new Map(markets.map((one) => [one.terms.id, marketOf(one)]))
    this.#margin = new MarginAccounts(facts.margin, markets)
  }

  effects(): Omit<BatchEffects, 'decisions'> {
    return {
      inserted: this.#inserted.map((id) => this.#order(id)),
      updated: [...this.#updated].map((id) => this.#order(id)),
      fills: this.#fills,
      transfers: this.#transfers,
    }
  }

  place({ member, at, order: placed }: Placement): StoredOrder {
    this.#placed++
    const { facts } = this.#market(placed.terms.id)
    const { closed } = facts
    const seen = closed?.price ?? facts.price ?? refuse('price_unavailable')
    const order = placed.account === 'futures' ? this.#margin.allowed(member, placed, seen) : placed
    const draft = draftOf(order, { member, at, seen, feeTerms: facts.feeTerms(member) })
    if (order.stopPrice !== null) return this.#waitForStop(order, draft)
    return closed === null ? this.#arrive(order, draft) : this.#waitForOpening(order, draft, closed.opensAt)
  }

  cancel({ member, at, id, terms }: Cancellation): StoredOrder {
    const order = this.#orders.get(id)
    if (order === undefined || order.member !== member) return refuse('not_found')
    if (order.status !== 'open') refuse('order_closed')
    const freed = release(order, terms)
    this.#post({ id: `spot:cancel:${id}`, reason: 'spot_release', at, legs: freed.legs })
    const cancelled = { ...freed.order, status: 'cancelled', updatedAt: at } as const
    this.#update(cancelled)
    return cancelled
  }

  #arrive(order: CheckedOrder, draft: Draft): StoredOrder {
    const { terms } = order
    const market = this.#market(terms.id)
    const crossing = this.#crossing(market, draft).slice(0, CROSSING_MAX)
    const offers: MatchableQuote<StoredOrder>[] = [
      ...crossing.map((other) => ({
        price: other.price,
        quantity: subtract(other.quantity, other.filled),
        resting: other,
      })),
      ...houseOffers(market, draft.side),
    ]
    if (crossing.some((other) => other.member === draft.member)) refuse('own_order')
    const trades = match(order, offers)
    if (order.kind === 'market' && trades.length === 0) refuse('no_liquidity')
    const executed = execute(draft, trades, { pair: terms, from: 'free' })
    const { final, legs } = close(executed, order)
    const stored = this.#insert(final, legs)
    for (const maker of executed.makers) this.#update({ ...maker, updatedAt: draft.at })
    for (const trade of trades) this.#fill(market, stored, { trade, sides: executed.sides })
    return stored
  }

  /** Holds the order's money outside of the book; the stop is on the side that the market must reach. */
  #waitForStop(order: CheckedOrder, draft: Draft): StoredOrder {
    const price = order.stopPrice ?? refuse('price_invalid')
    const direction = stopDirection(price, draft.placedPrice) ?? refuse('stop_reached')
    const stop = { price, direction, reachedAt: null }
    const held = hold({ ...draft, stop, isWaiting: true }, order.terms)
    return this.#insert(held.order, held.legs)
  }

  /** Holds the order's money outside of the book until the session opens. */
  #waitForOpening({ terms }: CheckedOrder, draft: Draft, opensAt: Instant): StoredOrder {
    const held = hold({ ...draft, opensAt, isWaiting: true }, terms)
    return this.#insert(held.order, held.legs)
  }

  /** Open orders on the other side that a limit reaches: best price first, then oldest first. */
  #crossing(market: Market, { side, price }: Draft): StoredOrder[] {
    const other = side === 'buy' ? 'sell' : 'buy'
    return market.resting[other]
      .map((id) => this.#order(id))
      .filter((resting) => resting.status === 'open' && crosses(side, price, resting.price))
  }

  /** Posts the money of a new order and stores it; without enough money it is refused before anything changes. */
  #insert(draft: Draft, legs: readonly Leg[]): StoredOrder {
    const id = this.#facts.orderIds[this.#placed - 1]
    assert(id !== undefined, 'an id is reserved for each placement')
    this.#post({ id: `spot:order:${id}`, reason: 'spot_hold', at: draft.at, legs })
    const stored = { ...draft, id, updatedAt: draft.at }
    this.#orders.set(id, stored)
    this.#inserted.push(id)
    if (stored.status === 'open' && !stored.isWaiting) this.#rest(stored)
    return stored
  }

  /** Behind all orders of the same or a better price. */
  #rest({ id, market, side, price }: StoredOrder): void {
    const list = this.#market(market).resting[side]
    const isWorse = (other: OrderId) => {
      const listed = this.#order(other).price
      return side === 'buy' ? listed < price : listed > price
    }
    const place = list.findIndex(isWorse)
    list.splice(place === -1 ? list.length : place, 0, id)
  }

  #update(order: StoredOrder): void {
    this.#orders.set(order.id, order)
    if (!this.#inserted.includes(order.id)) this.#updated.add(order.id)
  }

  #post(transfer: Transfer): void {
    const moved = new Map<string, Amount>()
    for (const { account, amount } of transfer.legs) {
      if (account.kind !== 'spot' && account.kind !== 'futures') continue
      const key = balanceKey(account)
      moved.set(key, sum(moved.get(key) ?? this.#moved.get(key) ?? ZERO, amount))
    }
    for (const [key, change] of moved)
      if (sum(this.#facts.free.get(key) ?? ZERO, change) < ZERO) refuse('insufficient_balance')
    for (const [key, change] of moved) this.#moved.set(key, change)
    this.#margin.follow(transfer.legs)
    this.#transfers.push(transfer)
  }

  #fill(
    { facts: { terms, book }, missing }: Market,
    order: StoredOrder,
    { trade, sides }: { readonly trade: Fill<StoredOrder>; readonly sides: readonly Executing[] },
  ): void {
    const { id: taker, side, at } = order
    const own = sides.filter((one) => one.trade === trade)
    this.#fills.push({ terms, quotedAt: book?.at ?? null, trade, side, taker, at, sides: own })
    const quotes = quotesTaken({ side, taker, maker: trade.resting?.id ?? null })
    if (quotes !== null) missing[quotes] += takenNow(terms, trade.quantity)
  }

  #market(id: MarketId): Market {
    const market = this.#markets.get(id)
    assert(market !== undefined, 'a batch has the facts of its markets')
    return market
  }

  #order(id: OrderId): StoredOrder {
    const order = this.#orders.get(id)
    assert(order !== undefined, 'a batch knows its orders')
    return order
  }
}

/** The house's quotes without those that were taken and are not refilled. */
function houseOffers({ facts: { terms, book }, missing }: Market, side: Side): MatchableQuote<StoredOrder>[] {
  if (book === null) return []
  const quotes = side === 'buy' ? 'asks' : 'bids'
  return withoutBest(book[quotes], quantityOfShares(terms, missing[quotes])).map((level) => ({
    ...level,
    resting: null,
  }))
}

type DraftTerms = Pick<Placement, 'member' | 'at'> & { readonly seen: Amount; readonly feeTerms: FeeTerms }

const draftOf = (order: CheckedOrder, { member, at, seen, feeTerms }: DraftTerms): Draft => ({
  member,
  account: order.account,
  market: order.terms.id,
  side: order.side,
  kind: order.kind,
  price: order.price,
  stop: null,
  isWaiting: false,
  opensAt: null,
  placedPrice: seen,
  quantity: order.quantity,
  filled: ZERO,
  turnover: ZERO,
  fee: ZERO,
  feeRate: feeRateOf(order.terms.spotFeeRate, feeTerms, 'spot'),
  rebates: rebatesFor(feeTerms, order.coupon !== undefined),
  held: ZERO,
  status: 'open',
  at,
})

/** Completes the order: a limit order holds money for its rest, a market order drops it. */
function close(
  { taker, legs }: Executed<Draft>,
  order: CheckedOrder,
): { final: Draft; legs: readonly Leg[] } {
  if (taker.filled === taker.quantity) return { final: { ...taker, status: 'done' }, legs }
  if (order.kind === 'market') return { final: { ...taker, status: 'cancelled' }, legs }
  const held = hold(taker, order.terms)
  return { final: held.order, legs: [...legs, ...held.legs] }
}
