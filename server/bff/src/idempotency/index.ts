/**
 * `Idempotency-Key` in front of an upstream without it: a key is executed once, and repetitions receive the
 * stored result. A write with an unknown outcome is never repeated. Not used for upstreams with their own
 * idempotency.
 */
export type { IdempotencyLock, IdempotencyLocks } from './locks.ts'
export { createIdempotencyStore } from './idempotency-store.ts'
export type {
  EarlierRequest,
  IdempotentRequest,
  IdempotencyStore,
  IdempotentResult,
} from './idempotency-store.ts'
