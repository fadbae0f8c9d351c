import {
  type Amount,
  DAY,
  ONE,
  toAmount,
  max,
  subtract,
  divide,
  sum,
  multiply,
  roundToStep,
  ZERO,
} from '#kit'
import type { Side } from './shapes.ts'

/**
 * The protection band: a market order fills at most this much worse than the price the member saw; the rest
 * is cancelled.
 */
export const MARKET_BAND = toAmount('0.05')
/** A limit price this far from the market shows an extra warning in the review. */
export const FAR_FROM_MARKET = toAmount('0.1')

/** The latest expiry of an order, from its placement. */
export const EXPIRY_MAX_MS = 365 * DAY

/**
 * Whether the limit of an order on margin is at most the protection band worse than a price. Borrowed money could otherwise
 * be handed to another member at a price of their choice.
 */
export const isWithinBand = (side: Side, limit: Amount, price: Amount): boolean =>
  side === 'buy'
    ? limit <= multiply(price, sum(ONE, MARKET_BAND), 'up')
    : limit >= multiply(price, subtract(ONE, MARKET_BAND), 'down')

/** Quote paid for a quantity at a price. Rounds up, for the house. */
export const cost = (quantity: Amount, price: Amount): Amount => multiply(quantity, price, 'up')

/** Quote received for a quantity at a price. Rounds down, for the house. */
export const proceeds = (quantity: Amount, price: Amount): Amount => multiply(quantity, price, 'down')

/** The fee on a turnover, in quote. Rounds up, for the house. */
export const tradeFee = (turnover: Amount, feeRate: Amount): Amount => multiply(turnover, feeRate, 'up')

/** The worst price a market order may be filled at, from the price the member saw. */
export function protectionPrice(side: Side, seen: Amount, tick: Amount): Amount {
  return side === 'buy'
    ? roundToStep(multiply(seen, sum(ONE, MARKET_BAND), 'down'), tick, 'down')
    : roundToStep(multiply(seen, subtract(ONE, MARKET_BAND), 'up'), tick, 'up')
}

/** The hold of a pending order: quote with its fee for a buy, base for a sell. */
export function reservedAmount(
  order: { side: Side; quantity: Amount; price: Amount },
  feeRate: Amount,
): Amount {
  if (order.side === 'sell') return order.quantity
  const turnover = cost(order.quantity, order.price)
  return sum(turnover, tradeFee(turnover, feeRate))
}

/** The largest quantity on the lot step whose cost with fee the balance covers; zero if none. */
export function maxAffordableQuantity(
  money: Amount,
  price: Amount,
  terms: { feeRate: Amount; lotStep: Amount },
): Amount {
  if (price <= ZERO) return ZERO
  const withFee = multiply(price, sum(ONE, terms.feeRate), 'up')
  let quantity = roundToStep(divide(money, withFee, 'down'), terms.lotStep, 'down')
  while (quantity > ZERO && reservedAmount({ side: 'buy', quantity, price }, terms.feeRate) > money) {
    quantity = max(ZERO, subtract(quantity, terms.lotStep))
  }
  return quantity
}
