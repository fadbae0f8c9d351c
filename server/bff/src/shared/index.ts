/**
 * What replicas have in common through Redis: sessions that are over, counts of callers, answers that are kept, and what
 * came of writes under a key.
 * It is never a condition for answering: each replica has the same in its own memory and goes on with that while Redis
 * is cut, slow or full. Nothing of a member's is written there unsealed.
 */
export { probeRedis } from './probe.ts'
export type { RedisProbe } from './probe.ts'
export { createShared } from './shared.ts'
export type { Shared } from './shared.ts'
