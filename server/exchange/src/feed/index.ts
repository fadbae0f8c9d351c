/**
 * The exchange's socket, in the dialect of the upstream family: quotes, running candles, depth and trades, each second.
 * What everybody may know goes to everybody; a member's positions, closings and results go only to a consumer that showed
 * the key and asked for him. It computes nothing and believes no id that a stranger names.
 */
export { attachFeed } from './attach.ts'
export type { Change, Feed } from './attach.ts'
export type { PersonalFeed } from './personal.ts'
export type { LivePosition, PositionsSnapshot } from './dialect.ts'
