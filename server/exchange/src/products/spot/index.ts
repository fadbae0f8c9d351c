/**
 * Spot trading: orders, price-time matching against other members and the house's quotes, fees, cancelling.
 * The resting order sets the price of a trade; an order is filled at its limit or better, never worse. It
 * takes prices from recorded ticks only and moves money through the ledger only.
 */
export { splitOrders } from './split-orders.ts'
export { spotArea, spotDeps } from './area.ts'
export { checkAtOnce, fillAtOnce } from './fill-at-once.ts'
export type { MarginState, SpotDeps } from './deps.ts'
export { cancelOnMargin } from './cancel-on-margin.ts'
export { cancelOrdersOf } from './cancel-orders-of.ts'
export { heldOnMargin } from './margin-store.ts'
export { paidFees } from './store.ts'
