import type { Instant } from '@bourse/contracts/kit'
import type { CancelReason } from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'
import type { BatchState } from './batch-state.ts'
import { hold, release } from './settle.ts'
import type { StoredOrder } from './store.ts'

type Ending = {
  readonly terms: MarketTerms
  readonly at: Instant
  readonly transfer: string
  readonly reason: CancelReason | null
}

/** Releases the hold of an order that ends without being filled whole. */
export function end(
  batch: BatchState,
  order: StoredOrder,
  { terms, at, transfer, reason }: Ending,
): StoredOrder {
  const freed = release(order, terms)
  if (freed.legs.length > 0) batch.post({ id: transfer, reason: 'spot_release', at, legs: freed.legs })
  const ended = batch.update({ ...freed.order, status: 'cancelled', cancelReason: reason, updatedAt: at })
  endPartner(batch, ended, { terms, at, reason })
  return ended
}

/** Ends the other order of a pair: for the same reason, or because this one was filled. */
export function endPartner(
  batch: BatchState,
  order: StoredOrder,
  { terms, at, reason }: Pick<Ending, 'terms' | 'at' | 'reason'>,
): void {
  const partner = batch.partner(order)
  if (partner === null) return
  end(batch, partner, { terms, at, transfer: `spot:cancel:${partner.id}`, reason })
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
