/**
 * A member's favourite assets.
 * A favourite is removed by its own row id, as the upstream family does it.
 * Order and grouping are the screen's business.
 */
export { watchlist } from './endpoints.ts'
export type { Watched } from './shapes.ts'
