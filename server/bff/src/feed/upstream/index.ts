/**
 * The upstream's side of the feed: the one connection, the reading of its events in every encoding of the family, and
 * the search for the market that an event is about.
 * It sends the upstream nothing, and what it cannot read it counts instead of guessing.
 */
export { createMarketIndex } from './markets.ts'
export type { KnownMarket } from './markets.ts'
export { decodeEvent } from './decode-event.ts'
export type { UpstreamEvent } from './decode-event.ts'
export { followUpstream } from './follow-upstream.ts'
export type { UpstreamSocket } from './upstream-socket.ts'
