/**
 * Dual investment: tranches with a strike and a last day, bought in whole shares, paid out in one of two
 * assets. The order state is decoded here, because the family encodes it in two ways. Orders cannot be
 * cancelled or redeemed early.
 */
export { dualInvest } from './endpoints.ts'
export { dualKind, dualProductId } from './shapes.ts'
export type { DualKind, DualOrder, DualProduct, DualProductId, DualResult } from './shapes.ts'
export { dualState } from './rules.ts'
export type { DualDialect, DualState } from './rules.ts'
export {
  DUAL_FAILS_AFTER_MS,
  DUAL_TICKS_MIN,
  DUAL_WINDOW_MS,
  dualPayouts,
  lowestRate,
  meanPrice,
} from './payout.ts'
export type { DualPayout, DualTerms } from './payout.ts'
export { dualRates, optionValue, realisedVolatility, VOLATILITY_DAYS } from './pricing.ts'
export type { DualRates } from './pricing.ts'
export { computeDual, settlementWindow, summarizeTicks, tickListText } from './compute-dual.ts'
export type { DualOutcome, TickWindowSummary, WindowTick } from './compute-dual.ts'
