/**
 * The exchange's socket, in the dialect of the upstream family: quotes, running candles, depth and trades,
 * every second. Public events are broadcast; a member's positions, closings and results go only to a consumer
 * that presented the key and subscribed to the member. It computes nothing and trusts no id of a consumer
 * without the key.
 */
export { createEvents, type Events } from './events.ts'
export type { OrderEvents, PersonalFeed } from './personal.ts'
export type { LivePosition, OrderUpdate, PositionsSnapshot } from './dialect.ts'
