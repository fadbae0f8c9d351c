/** Signatures that were used within the window in which they are valid. */
export type UsedSignatures = {
  /** Returns false for one that was used before. */
  use(signature: string, nowMs: number): boolean
}

/**
 * Remembers signatures in two generations. A timestamp may be one window in the future, so a signature stays
 * valid for two windows, and each generation is as long.
 */
export function createUsedSignatures(windowMs: number): UsedSignatures {
  let current = new Set<string>()
  let previous = new Set<string>()
  let since = Number.NEGATIVE_INFINITY
  return {
    use(signature, nowMs) {
      if (nowMs - since >= 2 * windowMs) {
        previous = nowMs - since >= 4 * windowMs ? new Set() : current
        current = new Set()
        since = nowMs
      }
      if (current.has(signature) || previous.has(signature)) return false
      current.add(signature)
      return true
    },
  }
}
