/**
 * Buying and selling one asset for another. The arithmetic of cost, fee and hold is here, so that the
 * ticket's preview equals the exchange's charge. Matching is done by the exchange; no input can influence its
 * outcome.
 */
export { spot } from './endpoints.ts'
export { side } from './shapes.ts'
export { computeFill, computeFillAtTick } from './compute-fill.ts'
export type {
  CancelReason,
  Order,
  OrderAccount,
  OrderGroup,
  OrderId,
  OrderKind,
  OrderStatus,
  SelfTrade,
  Side,
} from './shapes.ts'
export {
  EXPIRY_MAX_MS,
  FAR_FROM_MARKET,
  isWithinBand,
  MARKET_BAND,
  maxAffordableQuantity,
  protectionPrice,
  cost,
  proceeds,
  reservedAmount,
  tradeFee,
} from './rules.ts'
export { stopDirection } from '#orders'
