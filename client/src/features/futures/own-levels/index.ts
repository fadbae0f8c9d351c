/**
 * The member's positions, waiting orders and trades in futures on a chart, and the review of what was moved there. A
 * position or an order changes only after its confirmation.
 */
export { MovedFuturesReview, MovedLimitReview } from './moved-futures-review.tsx'
export { levelPrice, type MovedLimit, waitsForStop } from './moved-limit.ts'
export { useFuturesLevels } from './use-futures-levels.ts'
