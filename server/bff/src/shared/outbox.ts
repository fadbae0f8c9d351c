/** What Redis has not been told yet. It is taken out while it is being told, and comes back when that went wrong. */
export type Outbox<Value> = {
  put(key: string, value: Value): void
  readonly isEmpty: boolean
  /** Hands over all of it, oldest first. */
  flush(send: (all: readonly (readonly [string, Value])[]) => Promise<void>): Promise<void>
}

/** `dropped` hears of what there was no room for any more. */
export function createOutbox<Value>(max: number, dropped?: (key: string) => void): Outbox<Value> {
  const waiting = new Map<string, Value>()

  function put(key: string, value: Value): void {
    waiting.set(key, value)
    for (const oldest of waiting.keys()) {
      if (waiting.size <= max) return
      waiting.delete(oldest)
      dropped?.(oldest)
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
        // What has come for the same key meanwhile is newer.
        for (const [key, value] of taken) if (!waiting.has(key)) put(key, value)
        throw error
      }
    },
  }
}
