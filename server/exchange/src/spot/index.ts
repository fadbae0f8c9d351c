/**
 * Spot trading: orders, price-time matching against other members and the house's quotes, fees, cancelling.
 * The resting order sets the price of a trade; an order is filled at its limit or better, never worse. It
 * takes prices from recorded ticks only and moves money through the ledger only.
 */
export type { ReportedTrade, SpotDeps } from './deps.ts'
export { spotHandlers } from './handlers.ts'
export { spotMigration, stopIndexMigration, stopMigration } from './migration.ts'
export { createRestingBook } from './resting-book.ts'
export { fillRestingOrders } from './fill-resting-orders.ts'
export { trigger } from './trigger.ts'
