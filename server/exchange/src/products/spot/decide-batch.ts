import { computeFeeRate, type FeeTerms, rebatesFor } from '@bourse/contracts/fees'
import {
  type Amount,
  amountText,
  assert,
  type Instant,
  min,
  Refusal,
  refuse,
  subtract,
  sum,
  unreachable,
  ZERO,
} from '@bourse/contracts/kit'
import { isTrailValid, trailingStop } from '@bourse/contracts/orders'
import { type CancelReason, protectionPrice, stopDirection } from '@bourse/contracts/spot'
import type { Decision } from '#platform/kernel'
import { type Leg } from '#platform/ledger'
import { type MarketTerms } from '#platform/market'
import type { CheckedOrder, CheckedTrail } from './check-order.ts'
import { atTrigger } from './at-trigger.ts'
import { type Executed, execute, fillResting } from './execute.ts'
import { stopEvidence } from './fill-receipts.ts'
import type { BatchEffects, BatchFacts, DecidedFill, MarketFacts, OrderResult, Request } from './batch.ts'
import { BatchState, type Draft } from './batch-state.ts'
import { crosses, type Fill, match, type MatchableQuote } from './match.ts'
import { hold, holdBeyond, houseSide, type OrderState, release, releaseExcessHold } from './settle.ts'
import { preventSelfTrade } from './self-trade.ts'
import { hasExpired, remaining, type StoredOrder } from './store.ts'

/**
 * Decides requests one after the other, each with the effects of those before it. A refused request has no effect.
 * The result does not depend on how a list of requests is divided into batches.
 */
export function decideBatch(requests: readonly Request[], facts: BatchFacts): BatchEffects {
  const batch = new BatchState(facts)
  const decisions = requests.map((request): Decision<OrderResult> => {
    try {
      return { result: decide(batch, request) }
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error }
      throw error
    }
  })
  return { decisions, ...batch.effects() }
}

type RequestOf<K extends Request['kind']> = Extract<Request, { kind: K }>

function decide(batch: BatchState, request: Request): OrderResult {
  switch (request.kind) {
    case 'place':
      return place(batch, request)
    case 'pair':
      return placePair(batch, request)
    case 'scale':
      return placeScale(batch, request)
    case 'cancel':
      return cancel(batch, request)
    case 'enter':
      return enter(batch, request)
    case 'meet':
      return meet(batch, request)
    case 'open':
      return open(batch, request)
    case 'expire':
      return expire(batch, request)
    default:
      return unreachable(request)
  }
}

function place(batch: BatchState, { member, at, order: placed }: RequestOf<'place'>): StoredOrder {
  batch.beginPlacement()
  const facts = batch.facts(placed.terms.id)
  const { closed } = facts
  const seen = seenPrice(facts)
  const order = placed.account === 'futures' ? batch.margin.allowed(member, placed, seen) : placed
  const draft = draftOf(order, { member, at, seen, feeTerms: facts.feeTerms(member) })
  if (order.stopPrice !== null) return waitForStop(batch, order, draft)
  if (order.trail !== null) return waitForTrail(batch, order.trail, draft)
  if (closed === null) return arrive(batch, order, draft)
  // Nothing fills at once while the market is closed; a market order is filled by the opening auction.
  if (order.kind === 'limit' && !mayRest(order)) refuse('market_closed')
  return waitForOpening(batch, order, draft, closed.opensAt)
}

const seenPrice = ({ closed, price }: MarketFacts): Amount =>
  closed?.price ?? price ?? refuse('price_unavailable')

/**
 * Places a limit order and a stop order for one quantity. The limit order holds its money, and the stop order what it needs beyond that, so
 * the pair holds the larger of the two.
 */
function placePair(
  batch: BatchState,
  { member, at, terms, orders }: RequestOf<'pair'>,
): readonly StoredOrder[] {
  const groupId = batch.nextId()
  const facts = batch.facts(terms.id)
  const drafts = (seen: Amount) =>
    orders.map((order) => ({
      ...draftOf(order, { member, at, seen, feeTerms: facts.feeTerms(member) }),
      group: { id: groupId, kind: 'oco' as const },
    }))
  return batch.allOrNone(orders.length, () => {
    if (facts.closed !== null) refuse('market_closed')
    const seen = seenPrice(facts)
    const [limit, stop] = drafts(seen)
    const stopPrice = orders[1]?.stopPrice ?? refuse('price_invalid')
    assert(limit !== undefined && stop !== undefined, 'a pair has two orders')
    const direction = limit.side === 'sell' ? 'falls' : 'rises'
    const isBetween =
      limit.side === 'sell' ? limit.price > seen && seen > stopPrice : limit.price < seen && seen < stopPrice
    if (!isBetween) refuse('oco_prices')
    const { offers } = preventSelfTrade(limit, batch.offers(limit, at))
    if (match(limit, offers).length > 0) refuse('post_only_takes')
    batch.beginPlacement()
    const first = hold(limit, terms)
    const placed = batch.insert(first.order, first.legs)
    batch.beginPlacement()
    const waiting = {
      ...stop,
      stop: { price: stopPrice, direction, reachedAt: null } as const,
      isWaiting: true,
    }
    const extra = holdBeyond(waiting, terms, first.order.held)
    return [placed, batch.insert(extra.order, extra.legs)]
  })
}

/** Places limit orders, each with the effects of those before it. */
function placeScale(
  batch: BatchState,
  { member, at, terms, orders }: RequestOf<'scale'>,
): readonly StoredOrder[] {
  const groupId = batch.nextId()
  const facts = batch.facts(terms.id)
  return batch.allOrNone(orders.length, () => {
    if (facts.closed !== null) refuse('market_closed')
    const seen = seenPrice(facts)
    return orders.map((order) => {
      batch.beginPlacement()
      const draft = draftOf(order, { member, at, seen, feeTerms: facts.feeTerms(member) })
      return arrive(batch, order, { ...draft, group: { id: groupId, kind: 'scale' } })
    })
  })
}

function cancel(batch: BatchState, { member, at, id, terms }: RequestOf<'cancel'>): StoredOrder {
  const order = batch.find(id)
  if (order === null || order.member !== member) return refuse('not_found')
  if (order.status !== 'open') refuse('order_closed')
  return end(batch, order, { terms, at, transfer: `spot:cancel:${id}`, reason: null })
}

function expire(batch: BatchState, { id, at, terms }: RequestOf<'expire'>): StoredOrder {
  const order = batch.find(id) ?? refuse('not_found')
  if (order.status !== 'open' || !hasExpired(order, at)) return order
  return end(batch, order, { terms, at, transfer: `spot:cancel:${id}`, reason: 'expired' })
}

/** Releases the hold of an order that ends without being filled whole. */
function end(batch: BatchState, order: StoredOrder, { terms, at, transfer, reason }: Ending): StoredOrder {
  const freed = release(order, terms)
  if (freed.legs.length > 0) batch.post({ id: transfer, reason: 'spot_release', at, legs: freed.legs })
  const ended = batch.update({ ...freed.order, status: 'cancelled', cancelReason: reason, updatedAt: at })
  endPartner(batch, ended, { terms, at, reason })
  return ended
}

/** Ends the other order of a pair: for the same reason, or because this one was filled. */
function endPartner(
  batch: BatchState,
  order: StoredOrder,
  { terms, at, reason }: Pick<Ending, 'terms' | 'at' | 'reason'>,
): void {
  const partner = batch.partner(order)
  if (partner === null) return
  end(batch, partner, { terms, at, transfer: `spot:cancel:${partner.id}`, reason })
}

function enter(batch: BatchState, { id, at, terms }: RequestOf<'enter'>): StoredOrder {
  const waiting = batch.find(id) ?? refuse('not_found')
  // Cancelled since it was listed.
  if (waiting.status !== 'open' || !waiting.isWaiting) return waiting
  const transfer = `spot:stop:${id}`
  const order = replacePartner(batch, atTrigger(waiting, batch.facts(waiting.market)), { terms, at })
  const offers = batch.offers(order, at)
  // It would trade with another order of the same member that was first.
  if (offers.some(({ resting }) => resting?.member === order.member))
    return end(batch, order, { terms, at, transfer, reason: 'selfTrade' })
  const trades = match({ ...order, quantity: remaining(order) }, offers)
  if (order.timeInForce === 'postOnly' && trades.length > 0)
    return end(batch, order, { terms, at, transfer, reason: 'wouldTake' })
  if (order.timeInForce === 'fok' && !fillsWhole(order, trades))
    return end(batch, order, { terms, at, transfer, reason: 'unfilled' })
  const executed = execute(order, trades, { pair: terms, from: 'hold' })
  const isDone = executed.taker.filled === executed.taker.quantity
  const isEnded = !isDone && !mayRest(order)
  const trimmed = isEnded ? release(executed.taker, terms) : releaseExcessHold(executed.taker, terms)
  const legs = [...executed.legs, ...trimmed.legs]
  if (legs.length > 0) batch.post({ id: transfer, reason: 'spot_release', at, legs })
  const final = isDone ? FILLED : isEnded ? UNFILLED : RESTS
  const stored = batch.update({ ...trimmed.order, ...final, updatedAt: at })
  settle(batch, stored, {
    trades,
    executed,
    evidence: stopEvidence(order, batch.facts(terms.id).evidence, batch.extremeTick(id)),
  })
  if (stored.status === 'open') batch.rest(stored)
  return stored
}

const FILLED = { status: 'done' } as const
const UNFILLED = { status: 'cancelled', cancelReason: 'unfilled' } as const
const RESTS = { status: 'open' } as const

/** The stop of a pair was reached: the limit order ends, and its money is held for this one. */
function replacePartner(
  batch: BatchState,
  order: StoredOrder,
  { terms, at }: Pick<Ending, 'terms' | 'at'>,
): StoredOrder {
  const partner = batch.partner(order)
  if (partner === null) return order
  const freed = release(partner, terms)
  const held = hold(order, terms)
  const legs = [...freed.legs, ...release(order, terms).legs, ...held.legs]
  batch.post({ id: `spot:cancel:${partner.id}`, reason: 'spot_release', at, legs })
  batch.update({ ...freed.order, status: 'cancelled', cancelReason: 'oco', updatedAt: at })
  return batch.update(held.order)
}

function meet(batch: BatchState, { id, at }: RequestOf<'meet'>): StoredOrder {
  const order = batch.find(id) ?? refuse('not_found')
  if (order.status !== 'open' || order.isWaiting || hasExpired(order, at)) return order
  const quantity = reachedQuantity(batch.houseOffers(order), order)
  if (quantity === ZERO) return order
  const quotedAt = batch.facts(order.market).book?.at ?? at
  return fillByHouse(batch, order, { price: order.price, quantity, quotedAt, at, counterparty: 'house' })
}

/** A limit order that the price does not reach rests; a market order ends. An order that waits for its stop is not opened. */
function open(batch: BatchState, { id, at, terms, price, quotedAt }: RequestOf<'open'>): StoredOrder {
  const waiting = batch.find(id) ?? refuse('not_found')
  if (waiting.status !== 'open' || (waiting.isWaiting && waiting.opensAt === null)) return waiting
  const order = { ...waiting, isWaiting: false, opensAt: null }
  if (crosses(order.side, order.price, price)) {
    const trade = { price, quantity: remaining(order), quotedAt, at }
    return fillByHouse(batch, order, { ...trade, counterparty: 'auction' })
  }
  if (order.kind === 'market')
    return end(batch, order, { terms, at, transfer: `spot:opening:${id}`, reason: 'unfilled' })
  const stored = batch.update({ ...order, updatedAt: at })
  if (waiting.isWaiting) batch.rest(stored)
  return stored
}

/** The house fills an order in the book, or one that waited for a session. */
function fillByHouse(
  batch: BatchState,
  order: StoredOrder,
  { price, quantity, quotedAt, at, counterparty }: FillByHouse,
): StoredOrder {
  const { terms, evidence } = batch.facts(order.market)
  const trade = { price, quantity, resting: order }
  const step = fillResting(order, trade, terms)
  batch.post({
    id: `spot:fill:${order.id}:${amountText(order.filled)}`,
    reason: order.side === 'buy' ? 'spot_buy' : 'spot_sell',
    at,
    legs: [...step.legs, ...houseSide(order.side, trade, terms)],
  })
  const stored = batch.update({ ...step.order, updatedAt: at })
  endPartner(batch, stored, { terms, at, reason: 'oco' })
  const sides = [{ trade, maker: order.id, before: order, after: step.order }]
  const side = order.side === 'buy' ? 'sell' : 'buy'
  batch.addFill({ terms, quotedAt, trade, side, taker: null, counterparty, evidence, at, sides })
  return stored
}

function arrive(batch: BatchState, order: CheckedOrder, draft: Draft): StoredOrder {
  const { terms } = order
  const { offers, cancelled, cancelsRest } = preventSelfTrade(draft, batch.offers(draft, draft.at))
  const trades = match(order, offers)
  if (order.timeInForce === 'postOnly' && trades.length > 0) refuse('post_only_takes')
  if (order.timeInForce === 'fok' && !fillsWhole(draft, trades)) refuse('not_filled_whole')
  if (order.timeInForce === 'ioc' && trades.length === 0) refuse('no_liquidity')
  const executed = execute(draft, trades, { pair: terms, from: 'free' })
  const { final, legs } = close(executed, order, cancelsRest)
  const stored = batch.insert(final, legs)
  settle(batch, stored, { trades, executed, evidence: batch.facts(terms.id).evidence })
  for (const own of cancelled)
    end(batch, own, { terms, at: draft.at, transfer: `spot:cancel:${own.id}`, reason: 'selfTrade' })
  return stored
}

/** Applies the trades of an order that came second: to the orders it met, and to the quotes of the house. */
function settle(batch: BatchState, order: StoredOrder, { trades, executed, evidence }: Settlement): void {
  const { id: taker, side, updatedAt: at } = order
  const { terms, book } = batch.facts(order.market)
  for (const maker of executed.makers)
    endPartner(batch, batch.update({ ...maker, updatedAt: at }), { terms, at, reason: 'oco' })
  const quotedAt = book?.at ?? at
  for (const trade of trades) {
    const sides = executed.sides.filter((one) => one.trade === trade)
    const counterparty = trade.resting === null ? 'house' : 'member'
    batch.addFill({ terms, quotedAt, trade, side, taker, counterparty, evidence, at, sides })
  }
}

/** Holds the order's money outside of the book; the stop is on the side that the market must reach. */
function waitForStop(batch: BatchState, order: CheckedOrder, draft: Draft): StoredOrder {
  const price = order.stopPrice ?? refuse('price_invalid')
  const direction = stopDirection(price, draft.placedPrice) ?? refuse('stop_reached')
  const stop = { price, direction, reachedAt: null }
  const held = hold({ ...draft, stop, isWaiting: true }, order.terms)
  return batch.insert(held.order, held.legs)
}

/**
 * Holds the money of a trailing stop outside of the book. The stop of one that buys only falls from here, so the end of the band
 * above its first stop is the most that it costs.
 */
function waitForTrail(batch: BatchState, trail: CheckedTrail, draft: Draft): StoredOrder {
  const { side, placedPrice: seen, market } = draft
  const { terms } = batch.facts(market)
  const { activation } = trail
  if (activation !== null && (side === 'sell' ? activation <= seen : activation >= seen))
    refuse('stop_reached')
  const start = activation ?? seen
  if (!isTrailValid(trail, { price: start, priceTick: terms.priceTick })) refuse('trail_invalid')
  const stop = trailingStop(start, trail, side === 'sell' ? 'falls' : 'rises')
  const price = protectionPrice(side, stop, terms.priceTick)
  const waiting = { ...draft, price, trail: { ...trail, since: null, extremeAt: null }, isWaiting: true }
  const held = hold(waiting, terms)
  return batch.insert(held.order, held.legs)
}

/** Holds the order's money outside of the book until the session opens. */
function waitForOpening(
  batch: BatchState,
  { terms }: CheckedOrder,
  draft: Draft,
  opensAt: Instant,
): StoredOrder {
  const held = hold({ ...draft, opensAt, isWaiting: true }, terms)
  return batch.insert(held.order, held.legs)
}

/** The quantity of the house's quotes that a resting order takes, best first, at its own price. */
function reachedQuantity(offers: readonly MatchableQuote<StoredOrder>[], order: StoredOrder): Amount {
  const open = remaining(order)
  const reached = offers.filter(({ price }) => crosses(order.side, order.price, price))
  return min(
    open,
    reached.reduce((total, { quantity }) => sum(total, quantity), ZERO),
  )
}

type Ending = {
  readonly terms: MarketTerms
  readonly at: Instant
  readonly transfer: string
  readonly reason: CancelReason | null
}
type FillByHouse = Pick<DecidedFill, 'quotedAt' | 'at' | 'counterparty'> & {
  readonly price: Amount
  readonly quantity: Amount
}
type Settlement = Pick<DecidedFill, 'evidence'> & {
  readonly trades: readonly Fill<StoredOrder>[]
  readonly executed: Executed<OrderState>
}

type DraftTerms = Pick<RequestOf<'place'>, 'member' | 'at'> & {
  readonly seen: Amount
  readonly feeTerms: FeeTerms
}

const draftOf = (order: CheckedOrder, { member, at, seen, feeTerms }: DraftTerms): Draft => ({
  member,
  account: order.account,
  market: order.terms.id,
  side: order.side,
  group: null,
  kind: order.kind,
  timeInForce: order.timeInForce,
  expiresAt: order.expiresAt,
  selfTrade: order.selfTrade,
  cancelReason: null,
  price: order.price,
  stop: null,
  trail: null,
  isWaiting: false,
  opensAt: null,
  placedPrice: seen,
  quantity: order.quantity,
  filled: ZERO,
  turnover: ZERO,
  fee: ZERO,
  feeRate: computeFeeRate(order.terms.spotFeeRate, feeTerms, 'spot'),
  rebates: rebatesFor(feeTerms, order.coupon !== undefined),
  held: ZERO,
  status: 'open',
  at,
})

/** Whether the part of an order that does not fill at once stays in the book. */
const mayRest = ({ kind, timeInForce }: Pick<Draft, 'kind' | 'timeInForce'>): boolean =>
  (kind === 'limit' || kind === 'stopLimit') && timeInForce !== 'ioc' && timeInForce !== 'fok'

const fillsWhole = (
  order: Pick<Draft, 'quantity' | 'filled'>,
  trades: readonly Fill<StoredOrder>[],
): boolean => trades.reduce((left, { quantity }) => subtract(left, quantity), remaining(order)) === ZERO

/** Completes the order: one that may rest holds money for its rest, others drop it. */
function close(
  { taker, legs }: Executed<Draft>,
  order: CheckedOrder,
  cancelsRest: boolean,
): { final: Draft; legs: readonly Leg[] } {
  if (taker.filled === taker.quantity) return { final: { ...taker, ...FILLED }, legs }
  if (cancelsRest) return { final: { ...taker, status: 'cancelled', cancelReason: 'selfTrade' }, legs }
  if (!mayRest(order)) return { final: { ...taker, ...UNFILLED }, legs }
  const held = hold(taker, order.terms)
  return { final: held.order, legs: [...legs, ...held.legs] }
}
