import type { FastifyBaseLogger } from 'fastify'

/** Remembers which fields of which answers are not as the contract says, and tells once an hour per endpoint. */
export type DriftLog = { note(endpoint: string, fault: string, field: string): void }

const HOUR_MS = 3_600_000
const FIELDS_MAX = 40

type Seen = { toldAt: number; readonly fields: Map<string, number> }

export function createDriftLog(log: FastifyBaseLogger, now: () => number): DriftLog {
  const seen = new Map<string, Seen>()

  function tell(endpoint: string, entry: Seen): void {
    log.warn({ endpoint, drift: Object.fromEntries(entry.fields) }, 'contract drift')
    entry.fields.clear()
  }

  return {
    note(endpoint, fault, field) {
      const entry = seen.get(endpoint) ?? {
        toldAt: Number.NEGATIVE_INFINITY,
        fields: new Map<string, number>(),
      }
      seen.set(endpoint, entry)
      const key = `${fault} ${field}`.slice(0, 120)
      if (entry.fields.has(key) || entry.fields.size < FIELDS_MAX) {
        entry.fields.set(key, (entry.fields.get(key) ?? 0) + 1)
      }
      if (now() - entry.toldAt < HOUR_MS) return
      entry.toldAt = now()
      // After this turn, so that the line holds everything that one answer showed.
      setImmediate(() => tell(endpoint, entry))
    },
  }
}
