import type { RecordedTick, TickStore } from './store.ts'

/** An in-memory record of ticks for tests: appends are inspectable and can be made to fail. */
export type InMemoryTickStore = TickStore & {
  readonly recorded: RecordedTick[]
  failNext(error: Error): void
}

export function createInMemoryTickStore(): InMemoryTickStore {
  const recorded: RecordedTick[] = []
  let failure: Error | null = null
  return {
    recorded,
    failNext(error) {
      failure = error
    },
    async append(ticks) {
      const error = failure
      failure = null
      if (error !== null) throw error
      const added = ticks.map((tick, at) => ({ ...tick, id: String(recorded.length + at + 1) }))
      recorded.push(...added)
      return added
    },
    async prune(before) {
      const retained = recorded.filter((tick) => tick.at >= before)
      const removed = recorded.length - retained.length
      recorded.splice(0, recorded.length, ...retained)
      return removed
    },
  }
}
