/**
 * Fast path for cached public GETs, in front of Fastify: same response, rate limit and access log as the route.
 * It serves only URLs that the route has parsed before and never parses HTTP: everything else falls back to the route.
 */
export { mountFastPath } from './fast-path.ts'
export type { CachedRoute, FastPath } from './fast-path.ts'
