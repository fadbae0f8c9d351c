/**
 * The state of trailing stops in the database: when they became active, the highest and lowest prices that they follow, and which of
 * them a price triggers. It fills no order.
 */
export { createTrailStore } from './trail-store.ts'
export type { SecondPrice, TrailStore } from './trail-store.ts'
