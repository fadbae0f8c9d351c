import type { FastifyBaseLogger } from 'fastify'
import { type Trace, traceLine } from './trace.ts'

/** A finished request, for whoever counts. */
export type Finished = {
  readonly route: string
  readonly method: string
  readonly status: number
  readonly ms: number
}

/** Takes down a finished request: for whoever counts, and as its one line in the log. */
export type Note = (id: string, seen: Finished, trace: Readonly<Trace> | null, isAudited: boolean) => void

/** A line is made of these values only: no headers, no bodies, no queries. */
export const noteOf =
  (log: FastifyBaseLogger, observed: (request: Finished) => void): Note =>
  (id, seen, trace, isAudited) => {
    observed(seen)
    const { route, method, status, ms } = seen
    const line = { request_id: id, route, method, status, ms: Math.round(ms) }
    Object.assign(line, traceLine(trace))
    if (isAudited) Object.assign(line, AUDITED)
    log.info(line, 'request')
  }

const AUDITED = { audit: true } as const
