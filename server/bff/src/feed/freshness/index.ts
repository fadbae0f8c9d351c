/**
 * Decides whether the feed's values are live: evaluates the upstream's socket, and polls REST to replace its
 * quotes while it is silent. It sends nothing itself; the hub does.
 */
export { createExchangeClock } from './exchange-clock.ts'
export type { ExchangeClock } from './exchange-clock.ts'
export { createFreshness, SILENCE_MS } from './freshness.ts'
export type { CatchUp, ExchangeTime, Freshness, StaleState, Staleness } from './freshness.ts'
export { createRestPoller } from './rest-poller.ts'
