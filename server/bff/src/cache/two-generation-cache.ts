/** Retains at least the given number of newest entries, and at most twice as many. */
export type TwoGenerationCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * Two generations: a read moves an entry to the young one; when that is full, the old one is dropped. Exact
 * LRU order would cost several times as much per request.
 */
export function createTwoGenerationCache<Value>(atLeast: number): TwoGenerationCache<Value> {
  let current = new Map<string, Value>()
  let previous = new Map<string, Value>()

  function set(key: string, value: Value): void {
    if (current.size >= atLeast && !current.has(key)) {
      previous = current
      current = new Map()
    }
    current.set(key, value)
  }

  return {
    get(key) {
      const value = current.get(key)
      if (value !== undefined) return value
      const before = previous.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
  }
}
