import { refuse } from '@bourse/contracts/kit'
import { trailingStop } from '@bourse/contracts/orders'
import { type OrderId, protectionPrice } from '@bourse/contracts/spot'
import type { Request } from './batch.ts'
import type { BatchState } from './batch-state.ts'
import { checkOrder } from './check-order.ts'
import { hold, release } from './settle.ts'
import type { OrderTrail, StoredOrder } from './stored.ts'

type AmendRequest = Extract<Request, { kind: 'amend' }>
type TrailingOrder = StoredOrder & { readonly trail: OrderTrail }

/**
 * Changes the distance and the quantity of a waiting trailing stop. Its extreme stays, and is never worse than the present price, from
 * which the new hold is computed.
 */
export function amendTrail(
  batch: BatchState,
  order: TrailingOrder,
  {
    request: { id, at, terms, change },
    queueId,
  }: { readonly request: AmendRequest; readonly queueId: OrderId },
): StoredOrder {
  const { trail, side, timeInForce, expiresAt } = order
  // Once triggered it enters the book next.
  const isUnfit = !order.isWaiting || order.stop !== null
  if (isUnfit || change.price !== undefined || change.stopPrice !== undefined) refuse('amend_unfit')
  const seen = batch.facts(terms.id).price ?? refuse('price_unavailable')
  const start = trail.since === null ? (trail.activation ?? seen) : seen
  const isNew = change.trailDistance !== undefined || change.trailRate !== undefined
  const distance = isNew ? change.trailDistance : (trail.distance ?? undefined)
  const rate = isNew ? change.trailRate : (trail.rate ?? undefined)
  const { quantity, trail: checked } = checkOrder({
    terms,
    now: at,
    order: {
      base: terms.base,
      quote: terms.quote,
      side,
      kind: 'trailingStop',
      timeInForce,
      price: start,
      quantity: change.quantity ?? order.quantity,
      ...(expiresAt === null ? {} : { expiresAt }),
      ...(distance === undefined ? {} : { trailDistance: distance }),
      ...(rate === undefined ? {} : { trailRate: rate }),
    },
  })
  const next = checked ?? refuse('trail_invalid')
  const stop = trailingStop(start, next, side === 'sell' ? 'falls' : 'rises')
  const price = protectionPrice(side, stop, terms.priceTick)
  const held = hold(
    {
      ...order,
      trail: { ...trail, distance: next.distance, rate: next.rate },
      price,
      quantity,
      amendedAt: at,
      updatedAt: at,
    },
    terms,
  )
  const legs = [...release(order, terms).legs, ...held.legs]
  if (legs.length > 0) batch.post({ id: `spot:amend:${id}:${queueId}`, reason: 'spot_hold', at, legs })
  return batch.update(held.order)
}
