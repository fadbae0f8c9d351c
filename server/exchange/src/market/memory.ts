import type { RecordedTick, TickStore } from './store.ts'

/** A record of ticks without a database, for tests: what was appended can be looked at, and can be made to fail. */
export type MemoryTicks = TickStore & { readonly recorded: RecordedTick[]; failNext(error: Error): void }

export function memoryTicks(): MemoryTicks {
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
      const kept = recorded.filter((tick) => tick.at >= before)
      const gone = recorded.length - kept.length
      recorded.splice(0, recorded.length, ...kept)
      return gone
    },
  }
}
