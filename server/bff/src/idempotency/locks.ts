import type { Reply } from '#upstream'

/** What replicas know of a write under a key. */
export type IdempotencyLock =
  /** It is ours to ask for, and for others to wait. */
  | { readonly kind: 'ours' }
  /** Another replica has asked, and what came of it is not known yet. */
  | { readonly kind: 'running'; readonly fingerprint: string }
  | { readonly kind: 'settled'; readonly fingerprint: string; readonly reply: Reply }

/** Where replicas find out who asks. It answers always: with nobody to find out from, the write is ours. */
export type IdempotencyLocks = {
  acquire(name: string, fingerprint: string): Promise<IdempotencyLock>
  /** Says what came of a claim of ours; null: nothing, so that somebody else may ask. */
  settle(name: string, fingerprint: string, reply: Reply | null): void
}
