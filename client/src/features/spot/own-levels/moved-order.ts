import { type Amount, sum, subtract, ZERO } from '@bourse/contracts/kit'
import { type Order, spot, stopDirection } from '@bourse/contracts/spot'
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
  // A stop-market order has no limit: it names its stop twice.
  if (kind === 'stopMarket') return { price: to, stop: to }
  const moved = subtract(sum(price, to), stopPrice)
  return { price: moved > ZERO ? moved : to, stop: to }
}

export const quantityLeft = ({ quantity, filled }: Order): Amount => subtract(quantity, filled ?? ZERO)

/** The order that takes the place of the cancelled one. */
export function replacementInput(moved: MovedPrice, cancelled: Order | null): Input<typeof spot.place> {
  const { order } = moved
  const { price, stop } = pricesAfter(moved)
  return {
    quantity: quantityLeft(cancelled ?? order),
    price,
    base: order.base,
    quote: order.quote,
    side: order.side,
    kind: waitsForStop(order) && order.kind !== null ? order.kind : 'limit',
    ...(order.timeInForce !== null && { timeInForce: order.timeInForce }),
    ...(order.expiresAt !== null && { expiresAt: order.expiresAt }),
    ...(stop !== null && { stopPrice: stop }),
    ...(order.account !== null && { account: order.account }),
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
