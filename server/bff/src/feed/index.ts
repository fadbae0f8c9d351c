/**
 * Live data: follows the upstream's socket once, keeps the newest value of everything, and sends changes at its own pace
 * to every socket of the app and of integrators.
 * It trusts no name that a client gives for itself, and lets no slow reader hold memory. It computes no price.
 */
export { createFeed } from './feed.ts'
export type { Feed, FeedOptions, FeedState } from './feed.ts'
export type { KnownMarket } from '#feed/upstream'
