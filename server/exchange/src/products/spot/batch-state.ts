import { type Amount, assert, type Instant, refuse, sum, ZERO } from '@bourse/contracts/kit'
import type { MemberId } from '@bourse/contracts/account'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, Side } from '@bourse/contracts/spot'
import { assertUnused, clientIdKey, type UsedClientId } from '#members/client-ids'
import { balanceKey, type Leg, type Transfer } from '#platform/ledger'
import { type RecordedTick, quantityOfShares, computeTakenShares, withoutBest } from '#platform/market'
import {
  type BatchEffects,
  type BatchFacts,
  CROSSING_MAX,
  type DecidedFill,
  type MarketFacts,
} from './batch.ts'
import { type Quotes, quotesTaken } from './fill-store.ts'
import { MarginAccounts } from './margin-accounts.ts'
import { crosses, type MatchableQuote } from './match.ts'
import { hasExpired, remaining, type StoredOrder } from './stored.ts'

/** An order that has no id yet. */
export type Draft = Omit<StoredOrder, 'id' | 'updatedAt'>
/** The price of an order on a side of a market. */
type Limit = Pick<Draft, 'market' | 'side' | 'price'>

/** Orders of one price are filled in the order of these numbers. */
const queuePlace = ({ id, queueId }: StoredOrder): number => Number(queueId ?? id)

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

const copyMarket = ({ facts, resting, missing }: Market): Market => ({
  facts,
  resting: { buy: [...resting.buy], sell: [...resting.sell] },
  missing: { ...missing },
})

/** The records of a batch with the effects of the requests decided so far. */
export class BatchState {
  readonly #free: BatchFacts['free']
  readonly #orderIds: BatchFacts['orderIds']
  /** Current states by id of all orders that the batch knows. */
  #orders: Map<OrderId, StoredOrder>
  #markets: ReadonlyMap<MarketId, Market>
  #usedIds: Map<string, UsedClientId>
  /** Changes of free money, by `balanceKey`. */
  #moved = new Map<string, Amount>()
  /** Placements so far. */
  #placed = 0
  readonly margin: MarginAccounts
  readonly #extremes: BatchFacts['extremes']
  #inserted: OrderId[] = []
  #updated = new Set<OrderId>()
  #fills: DecidedFill[] = []
  #transfers: Transfer[] = []

  constructor(facts: BatchFacts) {
    this.#free = facts.free
    this.#extremes = facts.extremes
    this.#orderIds = facts.orderIds
    this.#usedIds = new Map(facts.usedIds)
    const markets = [...facts.markets.values()]
    const known = [...markets.flatMap(({ resting }) => [...resting.buy, ...resting.sell]), ...facts.named]
    this.#orders = new Map(known.map((order) => [order.id, order]))
    this.#markets = new Map(markets.map((one) => [one.terms.id, marketOf(one)]))
    this.margin = new MarginAccounts(facts.margin, markets)
  }

  effects(): Omit<BatchEffects, 'decisions'> {
    return {
      inserted: this.#inserted.map((id) => this.order(id)),
      updated: [...this.#updated].map((id) => this.order(id)),
      fills: this.#fills,
      transfers: this.#transfers,
    }
  }

  /** The next placement begins; its id is used up even if it is refused, like that of one that is rolled back. */
  beginPlacement(): void {
    this.#placed++
  }

  /** Runs a rule of several steps; if it is refused, none of them has an effect but that their ids are used up. The orders are of spot accounts. */
  allOrNone<Result>(placements: number, rule: () => Result): Result {
    const first = this.#placed
    const [orders, moved, updated] = [new Map(this.#orders), new Map(this.#moved), new Set(this.#updated)]
    const lists = [[...this.#inserted], [...this.#fills], [...this.#transfers]] as const
    const markets = new Map([...this.#markets].map(([id, market]) => [id, copyMarket(market)]))
    const usedIds = new Map(this.#usedIds)
    try {
      return rule()
    } catch (error) {
      this.#placed = first + placements
      this.#usedIds = usedIds
      ;[this.#orders, this.#moved, this.#updated, this.#markets] = [orders, moved, updated, markets]
      ;[this.#inserted, this.#fills, this.#transfers] = lists as unknown as [
        OrderId[],
        DecidedFill[],
        Transfer[],
      ]
      throw error
    }
  }

  /** Refuses a client id that another order of the member has. */
  assertUnused(
    clientId: string | null,
    { member, at }: { readonly member: MemberId; readonly at: Instant },
  ): void {
    if (clientId !== null) assertUnused(this.#usedIds, { member, clientId, at })
  }

  /** The other open order of a pair. */
  partner({ id, group }: StoredOrder): StoredOrder | null {
    if (group?.kind !== 'oco') return null
    for (const other of this.#orders.values())
      if (other.group?.id === group.id && other.id !== id && other.status === 'open') return other
    return null
  }

  /** The id of the next placement, before it begins. */
  nextId(): OrderId {
    const id = this.#orderIds[this.#placed]
    assert(id !== undefined, 'an id is reserved for each placement')
    return id
  }

  facts(market: MarketId): MarketFacts {
    return this.#market(market).facts
  }

  /** The tick whose price the trailing stop of an order follows. */
  extremeTick(id: OrderId): RecordedTick | null {
    return this.#extremes.get(id) ?? null
  }

  /** Null for an order that does not exist. */
  find(id: OrderId): StoredOrder | null {
    return this.#orders.get(id) ?? null
  }

  addFill(fill: DecidedFill): void {
    this.#fills.push(fill)
    const { terms, side, taker, trade } = fill
    const quotes = quotesTaken({ side, taker, maker: trade.resting?.id ?? null })
    if (quotes !== null) this.#market(terms.id).missing[quotes] += computeTakenShares(terms, trade.quantity)
  }

  /** Everything that an order which comes second can meet at an instant. */
  offers(order: Limit, at: Instant): MatchableQuote<StoredOrder>[] {
    const crossing = this.#crossing(order, at).slice(0, CROSSING_MAX)
    return [
      ...crossing.map((other) => ({ price: other.price, quantity: remaining(other), resting: other })),
      ...this.houseOffers(order),
    ]
  }

  /** The house's quotes on the side opposite to an order, without those that were taken and are not refilled. */
  houseOffers({ market, side }: Pick<Limit, 'market' | 'side'>): MatchableQuote<StoredOrder>[] {
    const { facts, missing } = this.#market(market)
    if (facts.book === null) return []
    const quotes = side === 'buy' ? 'asks' : 'bids'
    const offered = withoutBest(facts.book[quotes], quantityOfShares(facts.terms, missing[quotes]))
    return offered.map((level) => ({ ...level, resting: null }))
  }

  /** Open orders on the other side that a limit reaches: best price first, then oldest first. */
  #crossing({ market, side, price }: Limit, at: Instant): StoredOrder[] {
    const other = side === 'buy' ? 'sell' : 'buy'
    return this.#market(market)
      .resting[other].map((id) => this.order(id))
      .filter(
        (resting) =>
          resting.status === 'open' && !hasExpired(resting, at) && crosses(side, price, resting.price),
      )
  }

  /** Posts the money of a new order and stores it; without enough money it is refused before anything changes. */
  insert(draft: Draft, legs: readonly Leg[]): StoredOrder {
    const id = this.#orderIds[this.#placed - 1]
    assert(id !== undefined, 'an id is reserved for each placement')
    this.post({ id: `spot:order:${id}`, reason: 'spot_hold', at: draft.at, legs })
    const stored = { ...draft, id, updatedAt: draft.at }
    this.#orders.set(id, stored)
    this.#inserted.push(id)
    const { member, clientId, at } = draft
    if (clientId !== null)
      this.#usedIds.set(clientIdKey({ member, clientId }), { order: draft.group?.id ?? id, at })
    if (stored.status === 'open' && !stored.isWaiting) this.rest(stored)
    return stored
  }

  /** Puts an order into the book, behind all of a better price and the older ones of the same. */
  rest(order: StoredOrder): void {
    const { id, market, side, price } = order
    const list = this.#market(market).resting[side]
    const comesAfter = (other: OrderId) => {
      const listed = this.order(other)
      if (listed.price === price) return queuePlace(listed) > queuePlace(order)
      return side === 'buy' ? listed.price < price : listed.price > price
    }
    const place = list.findIndex(comesAfter)
    list.splice(place === -1 ? list.length : place, 0, id)
  }

  /** Takes an order out of its place in the book. */
  leave({ id, market, side }: StoredOrder): void {
    const list = this.#market(market).resting[side]
    const place = list.indexOf(id)
    if (place !== -1) list.splice(place, 1)
  }

  update(order: StoredOrder): StoredOrder {
    this.#orders.set(order.id, order)
    if (!this.#inserted.includes(order.id)) this.#updated.add(order.id)
    return order
  }

  post(transfer: Transfer): void {
    const moved = new Map<string, Amount>()
    for (const { account, amount } of transfer.legs) {
      if (account.kind !== 'spot' && account.kind !== 'futures') continue
      const key = balanceKey(account)
      moved.set(key, sum(moved.get(key) ?? this.#moved.get(key) ?? ZERO, amount))
    }
    for (const [key, change] of moved)
      if (sum(this.#free.get(key) ?? ZERO, change) < ZERO) refuse('insufficient_balance')
    for (const [key, change] of moved) this.#moved.set(key, change)
    this.margin.follow(transfer.legs)
    this.#transfers.push(transfer)
  }

  #market(id: MarketId): Market {
    const market = this.#markets.get(id)
    assert(market !== undefined, 'a batch has the facts of its markets')
    return market
  }

  order(id: OrderId): StoredOrder {
    const order = this.#orders.get(id)
    assert(order !== undefined, 'a batch knows its orders')
    return order
  }
}
