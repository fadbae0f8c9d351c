/** Writes not yet sent to Redis. Entries are removed while being sent, and return on failure. */
export type Outbox<Value> = {
  put(key: string, value: Value): void
  readonly isEmpty: boolean
  /** Sends all entries, oldest first. */
  flush(send: (all: readonly (readonly [string, Value])[]) => Promise<void>): Promise<void>
}

/** `onDropped` receives the keys evicted when it is full. */
export function createOutbox<Value>(max: number, onDropped?: (key: string) => void): Outbox<Value> {
  const waiting = new Map<string, Value>()

  function put(key: string, value: Value): void {
    waiting.set(key, value)
    for (const oldest of waiting.keys()) {
      if (waiting.size <= max) return
      waiting.delete(oldest)
      onDropped?.(oldest)
    }
  }

  return {
    put,
    get isEmpty() {
      return waiting.size === 0
    },
    async flush(send) {
      const taken = [...waiting]
      waiting.clear()
      try {
        await send(taken)
      } catch (error) {
        // A newer entry for the same key wins.
        for (const [key, value] of taken) if (!waiting.has(key)) put(key, value)
        throw error
      }
    },
  }
}
