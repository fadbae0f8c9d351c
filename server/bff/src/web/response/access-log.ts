import type { FastifyBaseLogger } from 'fastify'
import { type Flags, flagsOf, type RequestTrace, traceFields } from './trace.ts'

/** A finished request, for whoever counts. */
export type Finished = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** Takes down a finished request: for whoever counts, and as its one line in the log. */
export type AccessLogger = (
  id: string,
  seen: Finished,
  trace: Readonly<RequestTrace> | null,
  isAudited: boolean,
) => void

/** A line is made of these values only: no headers, no bodies, no queries. */
export function createAccessLogger(
  log: FastifyBaseLogger,
  observed: (request: Finished) => void,
): AccessLogger {
  const logFor = logsByEnd(log)
  return (id, seen, trace, isAudited) => {
    observed(seen)
    const fields = { request_id: id, ms: Math.round(seen.ms) }
    Object.assign(fields, traceFields(trace))
    logFor(seen, flagsOf(trace), isAudited).info(fields, 'request')
  }
}

type LogFor = (seen: Finished, flags: Flags, isAudited: boolean) => FastifyBaseLogger

/** Most requests end like many before them, so what their lines share is written once. There are as many logs as such ends. */
function logsByEnd(log: FastifyBaseLogger): LogFor {
  const logs = new Map<string, Map<string, Map<number, Map<Flags, FastifyBaseLogger>>>>()
  return ({ route, method, status }, flags, isAudited) => {
    const byFlags = under(under(under(logs, route), method), isAudited ? -status : status)
    let known = byFlags.get(flags)
    if (known === undefined) {
      known = log.child({
        route,
        method,
        status,
        ...(flags.length === 0 ? {} : { flags }),
        ...(isAudited ? { audit: true } : {}),
      })
      byFlags.set(flags, known)
    }
    return known
  }
}

function under<Key, BelowKey, Value>(map: Map<Key, Map<BelowKey, Value>>, key: Key): Map<BelowKey, Value> {
  let below = map.get(key)
  if (below === undefined) map.set(key, (below = new Map()))
  return below
}
