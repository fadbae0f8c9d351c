/**
 * Checks in front of every route: plain paths, security headers, rate limits, body timeouts, idle
 * connections, load shedding. It sees a request from outside only and never knows its endpoint.
 */
export { normalizeAddress, callerReader } from './addresses.ts'
export { setDefaultHeaders, protectPages } from './headers.ts'
export { localCounters } from './counters.ts'
export type { WindowCount, Counters } from './counters.ts'
export { DEFAULT_LIMITS, rateLimitCalls } from './limits.ts'
export type { RateLimitHooks, CallRateLimit, Limits } from './limits.ts'
export { shedOnEventLoopLag } from './load-shedding.ts'
export { guardPaths, isPlainPath } from './path-guard.ts'
export { capConnections } from './connections.ts'
export { closeIdleConnections } from './idle-connections.ts'
export { enforceBodyTimeout } from './body-timeout.ts'
