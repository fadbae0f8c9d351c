/** Remembers the newest of what it is given, a number of them at least and twice as many at most. */
export type TwoGenerationCache<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * Two maps: what is asked for moves to the young one, and when that is full the old one is dropped. Every request asks here,
 * and a list in the exact order of use would cost several times as much.
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
