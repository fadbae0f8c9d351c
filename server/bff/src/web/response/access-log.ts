import type { FastifyBaseLogger } from 'fastify'
import { type Flags, listFlags, type RequestTrace, traceFields } from './trace.ts'

/** A finished request, for metrics. */
export type FinishedRequest = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** Records a finished request in metrics and as one log line. */
export type AccessLogger = (
  id: string,
  request: FinishedRequest,
  trace: Readonly<RequestTrace> | null,
  isAudited: boolean,
) => void

/**
 * Creates the logger of finished requests. A line contains only these values: no headers, bodies or queries.
 */
export function createAccessLogger(
  log: FastifyBaseLogger,
  onFinished: (request: FinishedRequest) => void,
): AccessLogger {
  const logFor = logsByEnd(log)
  return (id, request, trace, isAudited) => {
    onFinished(request)
    const fields = { request_id: id, ms: Math.round(request.ms) }
    Object.assign(fields, traceFields(trace))
    logFor(request, listFlags(trace), isAudited).info(fields, 'request')
  }
}

type LogFor = (request: FinishedRequest, flags: Flags, isAudited: boolean) => FastifyBaseLogger

/** Creates one child logger per combination of result fields, so that they are serialized once. */
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
