/**
 * The promise of `Idempotency-Key` in front of an upstream that knows none: what was asked under a key is asked once, and
 * whoever repeats it hears what came of it.
 * It never repeats a write whose outcome is unknown, and keeps nothing for the calls of an upstream that keeps the
 * promise itself.
 */
export type { IdempotencyLock, IdempotencyLocks } from './locks.ts'
export { createIdempotencyStore } from './idempotency-store.ts'
export type { IdempotentRequest, IdempotencyStore, IdempotentResult } from './idempotency-store.ts'
