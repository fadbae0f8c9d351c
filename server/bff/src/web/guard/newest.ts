/** Remembers the newest of what it is given, a number of them at least and twice as many at most. */
export type Newest<Value> = {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/**
 * Two maps: what is asked for moves to the young one, and when that is full the old one is dropped. Every request asks here,
 * and a list in the exact order of use would cost several times as much.
 */
export function newest<Value>(atLeast: number): Newest<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()

  function set(key: string, value: Value): void {
    if (young.size >= atLeast && !young.has(key)) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }

  return {
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
  }
}
