/**
 * TWAP orders: plans that divide a quantity over time, and the orders that they sent or skipped. The products fill the orders; this
 * module knows no price and moves no money. The seed of an active plan leaves it in no response, event or log.
 */
export { twapArea } from './area.ts'
export type { TwapAreaDeps } from './area.ts'
export type { SliceFill, SliceOrder, TwapDeps, Venue } from './deps.ts'
