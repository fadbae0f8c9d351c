/**
 * The member's spot orders and trades on a chart, and the review of an order whose price was moved there. An order changes
 * only after its confirmation.
 */
export { MovedOrderReview } from './moved-order-review.tsx'
export { type MovedPrice, waitsForStop } from './moved-order.ts'
export { useSpotLevels } from './use-spot-levels.ts'
