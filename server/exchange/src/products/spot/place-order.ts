import { type Amount, assert, type Input, refuse } from '@bourse/contracts/kit'
import { orderTermsReason, scaleParts } from '@bourse/contracts/orders'
import type { MarketId } from '@bourse/contracts/market'
import type { OrderId, spot } from '@bourse/contracts/spot'
import type { BatchQueue, MemberCall } from '#platform/kernel'
import { checkOrder } from './check-order.ts'
import { findMarket, type SpotDeps } from './deps.ts'
import type { OrderResult } from './batch.ts'
import type { MarketTerms } from '#platform/market'
import type { OrderItem } from './order-batch.ts'
import { findOrder } from './store.ts'
import type { StoredOrder } from './stored.ts'

export type Orders = {
  readonly queue: BatchQueue<OrderItem, OrderResult>
  /** The market of an order, if it is known without a query: it never changes. */
  readonly marketOf: (id: OrderId) => MarketId | undefined
}

/** Takes matching offers at the order's price or better; the rest of a limit order rests in the book. */
export async function placeOrder(
  deps: SpotDeps,
  { queue }: Orders,
  { call, input }: { readonly call: MemberCall; readonly input: Input<typeof spot.place> },
): Promise<StoredOrder> {
  const { keyed, member, main: person, now: at } = call
  const order = checkOrder({ order: input, terms: findMarket(deps, input.base, input.quote), now: at })
  const { terms } = order
  return single(await queue.add({ keyed, request: { kind: 'place', member, person, at, terms, order } }))
}

/** Cancels an open order and releases its hold. */
export async function cancelOrder(
  deps: SpotDeps,
  { queue, marketOf }: Orders,
  { call, id }: { readonly call: MemberCall; readonly id: OrderId },
): Promise<StoredOrder> {
  const terms = await termsOf(deps, marketOf, { call, id })
  const { keyed, member, now: at } = call
  return single(await queue.add({ keyed, request: { kind: 'cancel', member, at, terms, id } }))
}

/** Changes an open order in place. */
export async function amendOrder(
  deps: SpotDeps,
  { queue, marketOf }: Orders,
  { call, input }: { readonly call: MemberCall; readonly input: Input<typeof spot.amend> },
): Promise<StoredOrder> {
  const { id, price, stopPrice, quantity, trailDistance, trailRate } = input
  const { keyed, member, now: at } = call
  const terms = await termsOf(deps, marketOf, { call, id })
  const change = { price, stopPrice, quantity, trailDistance, trailRate }
  return single(await queue.add({ keyed, request: { kind: 'amend', member, at, terms, id, change } }))
}

/** Another member's order is refused like an unknown one. */
async function termsOf(
  deps: SpotDeps,
  marketOf: Orders['marketOf'],
  { call, id }: { readonly call: MemberCall; readonly id: OrderId },
): Promise<MarketTerms> {
  const known = marketOf(id) ?? (await findOrder(call.reader, id, call.member))?.market ?? refuse('not_found')
  return deps.markets.find((market) => market.id === known) ?? refuse('market_unknown')
}

function single(result: OrderResult): StoredOrder {
  assert('id' in result, 'a request about one order has one result')
  return result
}

type PairCall = { readonly call: MemberCall; readonly input: Input<typeof spot.placeOco> }
type ScaleCall = { readonly call: MemberCall; readonly input: Input<typeof spot.placeScale> }

/** A limit order and a stop order, one of which cancels the other. */
export async function placeOco(
  deps: SpotDeps,
  { queue }: Orders,
  { call, input }: PairCall,
): Promise<readonly StoredOrder[]> {
  const { keyed, member, main: person, now: at } = call
  const found = findMarket(deps, input.base, input.quote)
  const { stopPrice, stopLimitPrice, ...limit } = input
  if (input.timeInForce !== undefined && orderTermsReason('spot', 'oco', input.timeInForce) !== null)
    refuse('order_terms_unfit')
  const stop =
    stopLimitPrice === undefined
      ? { ...limit, kind: 'stopMarket' as const, stopPrice }
      : { ...limit, kind: 'stopLimit' as const, price: stopLimitPrice, stopPrice }
  const orders = [limit, stop].map((order) => checkOrder({ order, terms: found, now: at }))
  const terms = found ?? refuse('market_unknown')
  return several(await queue.add({ keyed, request: { kind: 'pair', member, person, at, terms, orders } }))
}

/** Limit orders over a range of prices. */
export async function placeScale(
  deps: SpotDeps,
  { queue }: Orders,
  { call, input }: ScaleCall,
): Promise<readonly StoredOrder[]> {
  const { keyed, member, main: person, now: at } = call
  const terms = findMarket(deps, input.base, input.quote) ?? refuse('market_unknown')
  const { base, quote, side, timeInForce, expiresAt, clientId } = input
  if (timeInForce !== undefined && orderTermsReason('spot', 'scale', timeInForce) !== null)
    refuse('order_terms_unfit')
  if (input.from === input.to) refuse('price_invalid')
  const term = {
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(clientId === undefined ? {} : { clientId }),
  }
  const check = (price: Amount, quantity: Amount) =>
    checkOrder({ order: { base, quote, side, ...term, price, quantity }, terms, now: at })
  // The ends of the range must be on the steps; the prices between are rounded to them.
  for (const price of [input.from, input.to]) check(price, input.quantity)
  const orders = scaleParts(input, terms).map(({ price, quantity }) => check(price, quantity))
  return several(await queue.add({ keyed, request: { kind: 'scale', member, person, at, terms, orders } }))
}

function several(result: OrderResult): readonly StoredOrder[] {
  assert(!('id' in result), 'a request about several orders has several results')
  return result
}
