import { computeFeeRate, type FeeTerms, rebatesFor } from '@bourse/contracts/fees'
import { type Amount, assert, type Instant, refuse, ZERO } from '@bourse/contracts/kit'
import { isTrailValid, trailingStop } from '@bourse/contracts/orders'
import { protectionPrice, stopDirection } from '@bourse/contracts/spot'
import type { Leg } from '#platform/ledger'
import type { MarketFacts, Request } from './batch.ts'
import type { BatchState, Draft } from './batch-state.ts'
import type { CheckedOrder, CheckedTrail } from './check-order.ts'
import { end } from './end-order.ts'
import { type Executed, execute } from './execute.ts'
import { match } from './match.ts'
import { preventSelfTrade } from './self-trade.ts'
import { hold, holdBeyond } from './settle.ts'
import { FILLED, fillsWhole, mayRest, settleTrades, UNFILLED } from './settle-trades.ts'
import type { StoredOrder } from './stored.ts'

type RequestOf<K extends Request['kind']> = Extract<Request, { kind: K }>

/** Decides an order that arrives: it fills and rests, or waits outside of the book. */
export function place(
  batch: BatchState,
  { member, person, at, order: placed }: RequestOf<'place'>,
): StoredOrder {
  batch.beginPlacement()
  batch.assertUnused(placed.clientId, { member, at })
  const facts = batch.facts(placed.terms.id)
  const { closed } = facts
  const seen = seenPrice(facts)
  const order = placed.account === 'futures' ? batch.margin.allowed(member, placed, seen) : placed
  const draft = draftOf(order, { member, person, at, seen, feeTerms: facts.feeTerms(member) })
  if (order.stopPrice !== null) return waitForStop(batch, order, draft)
  if (order.trail !== null) return waitForTrail(batch, order.trail, draft)
  if (closed === null) return arrive(batch, order, draft)
  // Nothing fills at once while the market is closed; a market order is filled by the opening auction.
  if (order.kind === 'limit' && !mayRest(order)) refuse('market_closed')
  return waitForOpening(batch, order, draft, closed.opensAt)
}

/** The last price; while the market is closed, the last of its session. */
export const seenPrice = ({ closed, price }: MarketFacts): Amount =>
  closed?.price ?? price ?? refuse('price_unavailable')

/**
 * Places a limit order and a stop order for one quantity. The limit order holds its money, and the stop order what it needs beyond that, so
 * the pair holds the larger of the two.
 */
export function placePair(
  batch: BatchState,
  { member, person, at, terms, orders }: RequestOf<'pair'>,
): readonly StoredOrder[] {
  const groupId = batch.nextId()
  const facts = batch.facts(terms.id)
  const drafts = (seen: Amount) =>
    orders.map((order) => ({
      ...draftOf(order, { member, person, at, seen, feeTerms: facts.feeTerms(member) }),
      group: { id: groupId, kind: 'oco' as const },
    }))
  return batch.allOrNone(orders.length, () => {
    batch.assertUnused(orders[0]?.clientId ?? null, { member, at })
    if (facts.closed !== null) refuse('market_closed')
    const seen = seenPrice(facts)
    const [limit, stop] = drafts(seen)
    const stopPrice = orders[1]?.stopPrice ?? refuse('price_invalid')
    assert(limit !== undefined && stop !== undefined, 'a pair has two orders')
    const direction = limit.side === 'sell' ? 'falls' : 'rises'
    if (!isBetween(seen, limit, stopPrice)) refuse('oco_prices')
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

/** Whether a price has the limit of a pair on one side and its stop on the other. */
export const isBetween = (
  seen: Amount,
  { side, price }: Pick<Draft, 'side' | 'price'>,
  stopPrice: Amount,
): boolean => (side === 'sell' ? price > seen && seen > stopPrice : price < seen && seen < stopPrice)

/** Places limit orders, each with the effects of those before it. */
export function placeScale(
  batch: BatchState,
  { member, person, at, terms, orders }: RequestOf<'scale'>,
): readonly StoredOrder[] {
  const groupId = batch.nextId()
  const facts = batch.facts(terms.id)
  return batch.allOrNone(orders.length, () => {
    batch.assertUnused(orders[0]?.clientId ?? null, { member, at })
    if (facts.closed !== null) refuse('market_closed')
    const seen = seenPrice(facts)
    return orders.map((order) => {
      batch.beginPlacement()
      const draft = draftOf(order, { member, person, at, seen, feeTerms: facts.feeTerms(member) })
      return arrive(batch, order, { ...draft, group: { id: groupId, kind: 'scale' } })
    })
  })
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
  settleTrades(batch, stored, { trades, executed, evidence: batch.facts(terms.id).evidence })
  for (const own of cancelled)
    end(batch, own, { terms, at: draft.at, transfer: `spot:cancel:${own.id}`, reason: 'selfTrade' })
  return stored
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

type DraftTerms = Pick<RequestOf<'place'>, 'member' | 'person' | 'at'> & {
  readonly seen: Amount
  readonly feeTerms: FeeTerms
}

const draftOf = (order: CheckedOrder, { member, person, at, seen, feeTerms }: DraftTerms): Draft => ({
  member,
  person,
  clientId: order.clientId,
  account: order.account,
  market: order.terms.id,
  queueId: null,
  amendedAt: null,
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
