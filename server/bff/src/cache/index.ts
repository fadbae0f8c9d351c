/**
 * Answers that are the same for everybody: kept for a while, fetched once however many ask, and given once more when the
 * upstream is silent.
 * It asks without a session, so that no member's answer can ever get in, and keeps nothing but good answers.
 */
export { isUnavailable, createResponseCache } from './response-cache.ts'
export type { AgedOutcome, CachedResponse, ResponseCache, CacheableRequest } from './response-cache.ts'
