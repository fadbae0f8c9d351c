import type { Instant } from '@bourse/contracts/kit'
import type { CancelReason } from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'
import type { BatchState } from './batch-state.ts'
import { hold, release } from './settle.ts'
import type { StoredOrder } from './stored.ts'

type Ending = {
  readonly terms: MarketTerms
  readonly at: Instant
  readonly transfer: string
  readonly reason: CancelReason | null
}

/** Ends an order that is not filled whole, and the other order of its pair for the same reason. */
export function end(batch: BatchState, order: StoredOrder, ending: Ending): StoredOrder {
  const ended = endAlone(batch, order, ending)
  endPartner(batch, ended, ending)
  return ended
}

/** Releases the hold of an order that ends; the other order of its pair is unchanged. */
function endAlone(
  batch: BatchState,
  order: StoredOrder,
  { terms, at, transfer, reason }: Ending,
): StoredOrder {
  const freed = release(order, terms)
  if (freed.legs.length > 0) batch.post({ id: transfer, reason: 'spot_release', at, legs: freed.legs })
  return batch.update({ ...freed.order, status: 'cancelled', cancelReason: reason, updatedAt: at })
}

/**
 * Ends the other order of a pair: for the same reason, or because this one was filled. This one may be filled in part
 * and stay open.
 */
export function endPartner(
  batch: BatchState,
  order: StoredOrder,
  { terms, at, reason }: Pick<Ending, 'terms' | 'at' | 'reason'>,
): void {
  const partner = batch.partner(order)
  if (partner === null) return
  endAlone(batch, partner, { terms, at, transfer: `spot:cancel:${partner.id}`, reason })
}

/** The stop of a pair was reached: the limit order ends, and its money is held for this one. */
export function replacePartner(
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
