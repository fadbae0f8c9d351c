/**
 * The exchange's socket, in the dialect of the upstream family: quotes, running candles, depth and trades, each second.
 * Everything goes to everybody; what concerns one member is told as "something changed" and fetched over HTTP.
 * It computes nothing and believes nothing that a client says.
 */
export { attachFeed } from './attach.ts'
export type { Change, Feed } from './attach.ts'
