import { type Amount, subtract, min, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'

/** Something that an arriving order can trade with: a resting order, or one level of the house's quotes. */
export type MatchableQuote<Resting> = {
  readonly price: Amount
  readonly quantity: Amount
  readonly resting: Resting | null
}

export type OrderTerms = { readonly side: Side; readonly price: Amount; readonly quantity: Amount }

export type Fill<Resting> = {
  readonly price: Amount
  readonly quantity: Amount
  readonly resting: Resting | null
}

/** Whether two prices meet: a buyer's limit reaches the asked price, or a seller's the bid. */
export const crosses = (side: Side, limit: Amount, offered: Amount): boolean =>
  side === 'buy' ? offered <= limit : offered >= limit

/**
 * Offers in the order in which they are taken: best price first; at one price whoever stood there first. Resting orders
 * are given oldest first, and stand before the house, whose quotes are renewed every second.
 */
export function byPriceTimePriority<Resting>(
  side: Side,
  offers: readonly MatchableQuote<Resting>[],
): MatchableQuote<Resting>[] {
  const rank = (offer: MatchableQuote<Resting>) => (offer.resting === null ? 1 : 0)
  const byPrice = (a: Amount, b: Amount) => (a === b ? 0 : a < b === (side === 'buy') ? -1 : 1)
  return [...offers].sort((a, b) => byPrice(a.price, b.price) || rank(a) - rank(b))
}

/** What an arriving order trades, at the prices of those who were there before it. */
export function match<Resting>(
  order: OrderTerms,
  offers: readonly MatchableQuote<Resting>[],
): Fill<Resting>[] {
  const fills: Fill<Resting>[] = []
  let left = order.quantity
  for (const offer of byPriceTimePriority(order.side, offers)) {
    if (left === ZERO || !crosses(order.side, order.price, offer.price)) break
    const quantity = min(left, offer.quantity)
    if (quantity === ZERO) continue
    fills.push({ price: offer.price, quantity, resting: offer.resting })
    left = subtract(left, quantity)
  }
  return fills
}
