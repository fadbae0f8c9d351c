/**
 * The upstream's side of the feed: the connection, the decoding of events in every encoding of the family,
 * and the lookup of markets. It never writes to the upstream except subscriptions, and counts undecodable
 * events instead of guessing.
 */
export { createMarketIndex } from './markets.ts'
export type { KnownMarket } from './markets.ts'
export { decodeEvent } from './decode-event.ts'
export type { MarketEvent, MarketlessEvent, UpstreamEvent } from './decode-event.ts'
export type { MemberEvent } from './decode-member-event.ts'
export { followDialect } from './follow-dialect.ts'
export type { UpstreamSocket } from './upstream-socket.ts'
