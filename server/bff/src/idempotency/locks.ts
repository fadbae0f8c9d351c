import type { Reply } from '#upstream'

/** The shared state of a write under a key. */
export type IdempotencyLock =
  /** This replica executes the write; others wait. */
  | { readonly kind: 'ours' }
  /** Another replica is executing it; no result yet. */
  | { readonly kind: 'running'; readonly fingerprint: string }
  | { readonly kind: 'settled'; readonly fingerprint: string; readonly reply: Reply }

/** Locks shared by replicas. It always resolves: without Redis, this replica executes the write. */
export type IdempotencyLocks = {
  acquire(name: string, fingerprint: string): Promise<IdempotencyLock>
  /** Publishes the result of a lock; null releases it, so that another request may execute. */
  settle(name: string, fingerprint: string, reply: Reply | null): void
}
