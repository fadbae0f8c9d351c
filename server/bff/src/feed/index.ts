/**
 * Live data: follows the upstream's socket once, stores the latest values, and sends changes at its own rate
 * to the sockets of the app and of integrators. It trusts no id that a client sends, bounds memory for slow
 * clients, and computes no price.
 */
export { createFeed } from './feed.ts'
export type { Feed, FeedState } from './feed.ts'
export type { FeedOptions } from './options.ts'
export type { Principal } from '#feed/hub'
export { isSocketUpgrade } from '#feed/transports'
export type { KnownMarket } from '#feed/upstream'
