/**
 * Order types and times in force, with the same words and rules for spot, margin and futures. The ticket, the exchange and the
 * API document read one table of allowed combinations. Pure rules without endpoints; it knows no product's arithmetic.
 */
export {
  defaultTimeInForce,
  offersType,
  ORDER_TERMS_REASONS,
  ORDER_TYPES,
  orderTermsReason,
  TIMES_IN_FORCE,
  timesOffered,
} from './order-table.ts'
export {
  CLIENT_ORDER_ID_RETENTION_MS,
  clientOrderId,
  isStopReached,
  stopDirection,
  timeInForce,
  triggerSource,
} from './shapes.ts'
export type { TriggerSource } from './shapes.ts'
export { scaleParts } from './scale.ts'
export type { ScalePart, ScaleWeight } from './scale.ts'
export { assertTrail, isTrailing, trailFacts } from './trail-receipt.ts'
export { isTrailValid, TRAIL_RATE_MAX, TRAIL_RATE_MIN, TRAIL_RATE_STEP, trailingStop } from './trailing.ts'
export type { Trail } from './trailing.ts'
export type { OrderProduct, OrderTermsReason, OrderType, TimeInForce } from './order-table.ts'
