import { CONTROL_MESSAGES_PER_SECOND } from '@bourse/contracts/feed'

/** How many messages one socket may send: a steady rate with a small reserve. Two numbers, because every socket has one. */
export type Bucket = { tokens: number; at: number }

export const createBucket = (at: number): Bucket => ({ tokens: CONTROL_MESSAGES_PER_SECOND, at })

export function takeFrom(bucket: Bucket, now: number): boolean {
  const filled = bucket.tokens + ((now - bucket.at) / 1_000) * CONTROL_MESSAGES_PER_SECOND
  bucket.tokens = Math.min(CONTROL_MESSAGES_PER_SECOND, filled)
  bucket.at = now
  if (bucket.tokens < 1) return false
  bucket.tokens -= 1
  return true
}
