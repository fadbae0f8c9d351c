/**
 * Buying and selling one asset for another.
 * The arithmetic of cost, fee and reserve is here, so the ticket's preview and the exchange's charge cannot differ.
 * Matching is the exchange's; there is no field by which anybody could choose its outcome.
 */
export { spot } from './endpoints.ts'
export type { Order, OrderId, OrderKind, OrderStatus, Side } from './shapes.ts'
export {
  FAR_FROM_MARKET,
  MARKET_BAND,
  maxAffordableQuantity,
  protectionPrice,
  cost,
  proceeds,
  reservedAmount,
  stopDirection,
  tradeFee,
} from './rules.ts'
