/**
 * The member's positions, waiting orders and trades in futures on a chart, and the review of what was moved there. A
 * position or an order changes only after its confirmation.
 */
export { MovedFuturesReview } from './moved-futures-review.tsx'
export { useFuturesLevels } from './use-futures-levels.ts'
