/**
 * State that replicas share through Redis: revoked sessions, rate counters, cached responses, and idempotency
 * results. Never required for serving: each replica has the same state in memory and uses it while Redis is
 * disconnected, slow or full. Member data is always sealed.
 */
export { probeRedis } from './probe.ts'
export type { RedisProbe } from './probe.ts'
export { createShared } from './shared.ts'
export type { Shared } from './shared.ts'
