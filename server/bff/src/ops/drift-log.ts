import { type MachineTime, msFrom } from '@bourse/contracts/kit'
import type { FastifyBaseLogger } from 'fastify'

/** Collects the fields of responses that drift from the contract, and logs once an hour per endpoint. */
export type DriftLog = { note(endpoint: string, fault: string, field: string): void }

const HOUR_MS = 3_600_000

/** Creates a function that runs `write` at most once an hour per key. */
export function createHourlyNote(now: () => MachineTime): (key: string, write: () => void) => void {
  const written = new Map<string, MachineTime>()
  return (key, write) => {
    const last = written.get(key)
    if (last !== undefined && msFrom(last, now()) < HOUR_MS) return
    written.set(key, now())
    write()
  }
}

const FIELDS_MAX = 40

type DriftCount = { reportedAt: MachineTime | null; readonly fields: Map<string, number> }

export function createDriftLog(log: FastifyBaseLogger, now: () => MachineTime): DriftLog {
  const seen = new Map<string, DriftCount>()

  function report(endpoint: string, fields: Map<string, number>): void {
    log.warn({ endpoint, drift: Object.fromEntries(fields) }, 'contract drift')
    fields.clear()
  }

  return {
    note(endpoint, fault, field) {
      let entry = seen.get(endpoint)
      if (entry === undefined) {
        entry = { reportedAt: null, fields: new Map() }
        seen.set(endpoint, entry)
      }
      const key = `${fault} ${field}`.slice(0, 120)
      const count = entry.fields.get(key)
      if (count !== undefined || entry.fields.size < FIELDS_MAX) entry.fields.set(key, (count ?? 0) + 1)
      const at = now()
      if (entry.reportedAt !== null && msFrom(entry.reportedAt, at) < HOUR_MS) return
      entry.reportedAt = at
      const { fields } = entry
      // Reported after this event-loop turn, so that the log line contains all drifts of one response.
      setImmediate(() => report(endpoint, fields))
    },
  }
}
