/**
 * Cache for public responses: stored for a while, fetched once for concurrent requests, and served stale
 * while the upstream is unavailable. Requests carry no session, so no member's response can enter; only
 * successful responses are stored. Also has the bounded map in which other modules cache recent values.
 */
export { isStale, isUnavailable, createResponseCache } from './response-cache.ts'
export type { AgedOutcome, CachedResponse, ResponseCache, CacheableRequest } from './response-cache.ts'
export { createTwoGenerationCache } from './two-generation-cache.ts'
