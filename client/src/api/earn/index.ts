/**
 * A member's money in the products that earn, for pages of other features: totals, the next events and the
 * pages of each product. Only our own exchange sends totals; nothing here computes one.
 */
export { EarnPanel, useIsEarnPlaced } from './earn-panel.tsx'
export { EARN_PRODUCTS, useEarnSummary } from './summary.ts'
