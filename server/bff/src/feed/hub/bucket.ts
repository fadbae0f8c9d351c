import { CONTROL_MESSAGES_PER_SECOND } from '@bourse/contracts/feed'

/** Token bucket for the messages of one socket. Two numbers, because every socket has one. */
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
