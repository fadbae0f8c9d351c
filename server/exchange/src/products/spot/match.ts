import { type Amount, subtract, min, ZERO } from '@bourse/contracts/kit'
import type { Side } from '@bourse/contracts/spot'

/** Matchable with an arriving order: a resting order, or one level of the house's quotes. */
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

/** Whether a buyer's limit reaches the ask, or a seller's the bid. */
export const crosses = (side: Side, limit: Amount, offered: Amount): boolean =>
  side === 'buy' ? offered <= limit : offered >= limit

/**
 * Offers in matching order: best price first, then oldest first. Resting orders are given oldest first and
 * precede the house, whose quotes are renewed every second.
 */
export function byPriceTimePriority<Resting>(
  side: Side,
  offers: readonly MatchableQuote<Resting>[],
): MatchableQuote<Resting>[] {
  const rank = (offer: MatchableQuote<Resting>) => (offer.resting === null ? 1 : 0)
  const byPrice = (a: Amount, b: Amount) => (a === b ? 0 : a < b === (side === 'buy') ? -1 : 1)
  return [...offers].sort((a, b) => byPrice(a.price, b.price) || rank(a) - rank(b))
}

/** The trades of an arriving order, at the prices of the resting side. */
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
