/** How many messages one socket may send: a steady rate with a small reserve. */
export type Bucket = { take(): boolean }

export function createBucket(perSecond: number, elapsed: () => number): Bucket {
  let tokens = perSecond
  let at = elapsed()
  return {
    take() {
      const now = elapsed()
      tokens = Math.min(perSecond, tokens + ((now - at) / 1000) * perSecond)
      at = now
      if (tokens < 1) return false
      tokens -= 1
      return true
    },
  }
}
