import { amountText, type Instant, refuse, sum } from '@bourse/contracts/kit'
import { stopDirection } from '@bourse/contracts/orders'
import type { OrderId } from '@bourse/contracts/spot'
import type { Request } from './batch.ts'
import type { BatchState } from './batch-state.ts'
import { amendTrail } from './amend-trail.ts'
import { type CheckedOrder, checkOrder } from './check-order.ts'
import { isBetween, seenPrice } from './decide-arrival.ts'
import { end } from './end-order.ts'
import { execute } from './execute.ts'
import { match } from './match.ts'
import { preventSelfTrade } from './self-trade.ts'
import { hold, holdBeyond, release, releaseExcessHold } from './settle.ts'
import { FILLED, RESTS, settleTrades } from './settle-trades.ts'
import { hasExpired, remaining, type StoredOrder } from './stored.ts'

type AmendRequest = Extract<Request, { kind: 'amend' }>

/**
 * Changes an open order in place: its new hold replaces the old one. One that waits for its stop goes on waiting; one in the book fills where
 * its new price reaches the other side, like an order that is placed with it. Only a lower quantity leaves it its place among the orders
 * of its price.
 */
export function amend(batch: BatchState, request: AmendRequest): StoredOrder {
  const { member, at, id, terms } = request
  const queueId = batch.nextId()
  batch.beginPlacement()
  const order = batch.find(id)
  if (order === null || order.member !== member) return refuse('not_found')
  if (order.status !== 'open' || hasExpired(order, at)) refuse('order_closed')
  if (batch.facts(terms.id).closed !== null) refuse('market_closed')
  const partner = batch.partner(order)
  if (partner !== null) return amendPair(batch, { order, partner, queueId }, request)
  if (order.trail !== null) return amendTrail(batch, { ...order, trail: order.trail }, { request, queueId })
  const change = checkChange(order, request)
  const checked =
    order.account === 'spot' ? change : batch.margin.allowed(member, change, seenPrice(batch.facts(terms.id)))
  if (checked.quantity <= order.filled)
    refuse('amount_below_minimum', {
      minimum: amountText(sum(order.filled, terms.lotStep)),
      coin: terms.baseCode,
    })
  const { price, quantity } = checked
  const place = placeInBook(order, checked, { queueId, at })
  const changed = { ...order, ...place, price, quantity, updatedAt: at }
  const transfer = `spot:amend:${id}:${queueId}`
  return order.isWaiting
    ? waitOn(batch, { order, changed, stopPrice: checked.stopPrice, transfer }, request)
    : cross(batch, { order, changed, transfer }, request)
}

type PriceAndQuantity = Pick<StoredOrder, 'price' | 'quantity'>
type Arrival = { readonly queueId: OrderId; readonly at: Instant }

/** Unchanged at the same price with no more than before; the last of its price otherwise. */
const placeInBook = (before: PriceAndQuantity, after: PriceAndQuantity, { queueId, at }: Arrival) =>
  after.price === before.price && after.quantity <= before.quantity ? {} : { queueId, amendedAt: at }

/** The order as if it were placed with its new values. */
function checkChange(order: StoredOrder, { change, terms, at }: AmendRequest): CheckedOrder {
  const { side, kind, timeInForce, expiresAt, stop } = order
  const isTriggered = stop !== null && stop.reachedAt !== null
  const isUnfit =
    change.trailDistance !== undefined ||
    change.trailRate !== undefined ||
    order.opensAt !== null ||
    // It was reached and enters the book next.
    (order.isWaiting && isTriggered) ||
    (change.stopPrice !== undefined && (stop === null || isTriggered)) ||
    (change.price !== undefined && kind === 'stopMarket')
  if (isUnfit) refuse('amend_unfit')
  const stopPrice = change.stopPrice ?? stop?.price
  return checkOrder({
    terms,
    now: at,
    order: {
      base: terms.base,
      quote: terms.quote,
      side,
      kind,
      timeInForce,
      quantity: change.quantity ?? order.quantity,
      price: change.price ?? order.price,
      ...(expiresAt === null ? {} : { expiresAt }),
      ...(stopPrice === undefined ? {} : { stopPrice }),
    },
  })
}

type Pair = { readonly order: StoredOrder; readonly partner: StoredOrder; readonly queueId: OrderId }

/**
 * Changes one order of an open pair, of which nothing is filled; a new quantity is that of both. The pair holds the larger of what its two
 * orders need, as when it was placed.
 */
function amendPair(
  batch: BatchState,
  { order, partner, queueId }: Pair,
  { change, ...request }: AmendRequest,
): StoredOrder {
  const { id, at, terms } = request
  // The stop was reached, and its order enters the book next.
  if (partner.stop !== null && partner.stop.reachedAt !== null) refuse('amend_unfit')
  const { price, quantity, stopPrice } = checkChange(order, { ...request, change })
  checkChange(partner, { ...request, change: { ...change, price: undefined, stopPrice: undefined } })
  const changed = { ...order, price, quantity, updatedAt: at }
  const other = { ...partner, quantity, updatedAt: at }
  const [limit, waiting] = order.stop === null ? [changed, other] : [other, changed]
  const stop = waiting.stop ?? refuse('amend_unfit')
  const reached = stopPrice ?? stop.price
  if (!isBetween(seenPrice(batch.facts(terms.id)), limit, reached)) refuse('oco_prices')
  if (match(limit, preventSelfTrade(limit, batch.offers(limit, at)).offers).length > 0)
    refuse('post_only_takes')
  const before = batch.order(limit.id)
  const first = hold({ ...limit, ...placeInBook(before, limit, { queueId, at }) }, terms)
  const moved = reached === stop.price ? {} : { stop: { ...stop, price: reached }, amendedAt: at }
  const second = holdBeyond({ ...waiting, ...moved }, terms, first.order.held)
  const legs = [...release(order, terms).legs, ...release(partner, terms).legs, ...first.legs, ...second.legs]
  batch.post({ id: `spot:amend:${id}:${queueId}`, reason: 'spot_hold', at, legs })
  batch.leave(before)
  batch.rest(batch.update(first.order))
  batch.update(second.order)
  return batch.order(id)
}

type Change = { readonly order: StoredOrder; readonly changed: StoredOrder; readonly transfer: string }

function waitOn(
  batch: BatchState,
  { order, changed, transfer, stopPrice }: Change & Pick<CheckedOrder, 'stopPrice'>,
  { terms, at }: AmendRequest,
): StoredOrder {
  const seen = batch.facts(terms.id).price ?? refuse('price_unavailable')
  const price = stopPrice ?? refuse('amend_unfit')
  const direction = stopDirection(price, seen) ?? refuse('stop_reached')
  const isMoved = price !== order.stop?.price
  const stop = isMoved ? { price, direction, reachedAt: null } : order.stop
  const held = hold({ ...changed, stop, amendedAt: isMoved ? at : changed.amendedAt }, terms)
  const legs = [...release(order, terms).legs, ...held.legs]
  if (legs.length > 0) batch.post({ id: transfer, reason: 'spot_hold', at, legs })
  return batch.update(held.order)
}

function cross(
  batch: BatchState,
  { order, changed, transfer }: Change,
  { terms, at }: AmendRequest,
): StoredOrder {
  const left = { ...changed, quantity: remaining(changed) }
  const { offers, cancelled, cancelsRest } = preventSelfTrade(left, batch.offers(changed, at))
  const trades = match(left, offers)
  if (order.timeInForce === 'postOnly' && trades.length > 0) refuse('post_only_takes')
  const held = hold(changed, terms)
  const executed = execute(held.order, trades, { pair: terms, from: 'hold' })
  const isDone = executed.taker.filled === executed.taker.quantity
  const trimmed =
    cancelsRest && !isDone ? release(executed.taker, terms) : releaseExcessHold(executed.taker, terms)
  const legs = [...release(order, terms).legs, ...held.legs, ...executed.legs, ...trimmed.legs]
  if (legs.length > 0) batch.post({ id: transfer, reason: 'spot_hold', at, legs })
  batch.leave(order)
  const final = isDone
    ? FILLED
    : cancelsRest
      ? ({ status: 'cancelled', cancelReason: 'selfTrade' } as const)
      : RESTS
  const stored = batch.update({ ...trimmed.order, ...final })
  settleTrades(batch, stored, { trades, executed, evidence: batch.facts(terms.id).evidence })
  if (stored.status === 'open') batch.rest(stored)
  for (const own of cancelled)
    end(batch, own, { terms, at, transfer: `spot:cancel:${own.id}`, reason: 'selfTrade' })
  return stored
}
