import { type Amount, amountText, min, Refusal, refuse, sum, unreachable, ZERO } from '@bourse/contracts/kit'
import type { Decision } from '#platform/kernel'
import { atTrigger } from './at-trigger.ts'
import type { BatchEffects, BatchFacts, DecidedFill, OrderResult, Request } from './batch.ts'
import { BatchState } from './batch-state.ts'
import { amend } from './amend-order.ts'
import { place, placePair, placeScale } from './decide-arrival.ts'
import { end, endPartner, replacePartner } from './end-order.ts'
import { execute, fillResting } from './execute.ts'
import { stopEvidence } from './fill-receipts.ts'
import { crosses, match, type MatchableQuote } from './match.ts'
import { houseSide, release, releaseExcessHold } from './settle.ts'
import { FILLED, fillsWhole, mayRest, RESTS, settleTrades, UNFILLED } from './settle-trades.ts'
import { hasExpired, remaining, type StoredOrder } from './stored.ts'

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
    case 'amend':
      return amend(batch, request)
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

function enter(batch: BatchState, { id, at, terms }: RequestOf<'enter'>): StoredOrder {
  const waiting = batch.find(id) ?? refuse('not_found')
  // Cancelled since it was listed.
  if (waiting.status !== 'open' || !waiting.isWaiting) return waiting
  const transfer = `spot:stop:${id}`
  const order = replacePartner(batch, atTrigger(waiting, batch.facts(waiting.market)), { terms, at })
  const offers = batch.offers(order, at)
  // It would trade with another order of the same person that was first.
  if (offers.some(({ resting }) => resting?.person === order.person))
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
  settleTrades(batch, stored, {
    trades,
    executed,
    evidence: stopEvidence(order, batch.facts(terms.id).evidence, batch.extremeTick(id)),
  })
  if (stored.status === 'open') batch.rest(stored)
  return stored
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

/** The quantity of the house's quotes that a resting order takes, best first, at its own price. */
function reachedQuantity(offers: readonly MatchableQuote<StoredOrder>[], order: StoredOrder): Amount {
  const open = remaining(order)
  const reached = offers.filter(({ price }) => crosses(order.side, order.price, price))
  return min(
    open,
    reached.reduce((total, { quantity }) => sum(total, quantity), ZERO),
  )
}

type FillByHouse = Pick<DecidedFill, 'quotedAt' | 'at' | 'counterparty'> & {
  readonly price: Amount
  readonly quantity: Amount
}
