/**
 * TWAP orders of spot and futures: a quantity that is divided into orders over time. A committed seed decides the times and sizes, so
 * that others cannot forecast them and the member can recompute them. It knows no product's arithmetic.
 */
export { checkTwapFacts, computeTwap, sliceFacts } from './compute-twap.ts'
export type { SliceOutcome, TwapCheck } from './compute-twap.ts'
export { twap } from './endpoints.ts'
export {
  largestSlice,
  leastSlice,
  TWAP_ACTIVE_MAX,
  TWAP_LATE_MS,
  TWAP_MINUTES,
  TWAP_ORDERS,
  twapSchedule,
  twapWindow,
} from './schedule.ts'
export type { TwapSlice, TwapTerms } from './schedule.ts'
export type { TwapId, TwapOrder, TwapProduct, TwapSliceRow, TwapStatus } from './shapes.ts'
