import { type Amount, sum, subtract, ZERO } from '@bourse/contracts/kit'
import { type Order, type spot, stopDirection } from '@bourse/contracts/spot'
import type { Input } from '@bourse/contracts/kit'

/** A stop-limit order has two prices, of which one is moved. */
export type MovedPrice = { readonly order: Order; readonly of: 'price' | 'stop'; readonly to: Amount }

/** True until its stop is reached; from then on it is an order like others. */
export const waitsForStop = ({ kind, triggeredAt }: Order): boolean =>
  (kind === 'stopLimit' || kind === 'stopMarket') && triggeredAt === null

type Prices = { readonly price: Amount; readonly stop: Amount | null }

/** Stop and limit move together, so that the order stays as far from its stop as the member chose. */
export function pricesAfter({ order, of, to }: MovedPrice): Prices {
  const { kind, price, stopPrice } = order
  if (!waitsForStop(order) || stopPrice === null) return { price: to, stop: null }
  if (of === 'price') return { price: to, stop: stopPrice }
  if (kind === 'stopMarket') return { price: to, stop: to }
  const moved = subtract(sum(price, to), stopPrice)
  return { price: moved > ZERO ? moved : to, stop: to }
}

export const quantityLeft = ({ quantity, filled }: Order): Amount => subtract(quantity, filled ?? ZERO)

/** The change of an order whose level was moved; a stop-market order has no limit. */
export function amendInput(moved: MovedPrice): Input<typeof spot.amend> {
  const { order } = moved
  const { price, stop } = pricesAfter(moved)
  return {
    id: order.id,
    ...(order.kind !== 'stopMarket' && price !== order.price && { price }),
    ...(stop !== null && stop !== order.stopPrice && { stopPrice: stop }),
  }
}

/** True if the new limit is beyond the market, so that the order fills at once. */
export const fillsAtOnce = (moved: MovedPrice, last: Amount | null): boolean => {
  const { order, of, to } = moved
  if (last === null || of === 'stop' || waitsForStop(order)) return false
  return order.side === 'buy' ? to >= last : to <= last
}

/** The stop would be reached in the other direction than before, which makes it another order. */
export function changesDirection({ order, of, to }: MovedPrice, last: Amount | null): boolean {
  if (of === 'price' || order.stopPrice === null || last === null) return false
  return stopDirection(order.stopPrice, last) !== stopDirection(to, last)
}
