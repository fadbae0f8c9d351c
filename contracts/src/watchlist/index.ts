/**
 * A member's favourite assets. A favourite is removed by its own row id, as in the upstream family. Order and
 * grouping are the client's business.
 */
export { watchlist } from './endpoints.ts'
export type { WatchedMarket } from './shapes.ts'
