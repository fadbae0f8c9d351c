/**
 * What stands before every route: plain paths, what pages may do, budgets per address, time for bodies, connections
 * that nobody uses, and a way back for those who can wait.
 * It looks at a request from outside only and never knows which call it carries.
 */
export { setDefaultHeaders, protectPages } from './headers.ts'
export { localCounters } from './counters.ts'
export type { WindowCount, Counters } from './counters.ts'
export { DEFAULT_LIMITS, rateLimitCalls } from './limits.ts'
export type { RateLimitHooks, CallRateLimit, Limits } from './limits.ts'
export { createTwoGenerationCache } from './two-generation-cache.ts'
export { shedOnEventLoopLag } from './load-shedding.ts'
export { guardPaths, isPlainPath } from './path-guard.ts'
export { closeIdleConnections } from './idle-connections.ts'
export { enforceBodyTimeout } from './body-timeout.ts'
