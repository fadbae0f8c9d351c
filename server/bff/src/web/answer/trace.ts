import type { ErrorCode } from '@bourse/contracts/kit'
import type { FastifyRequest } from 'fastify'
import type { UpstreamTrace } from '#upstream'

/** What a request leaves behind for its line in the log. Nothing that was said is in it: codes, spans and yes or no. */
export type Trace = UpstreamTrace & {
  code: ErrorCode | null
  /** Given from what was kept; nobody was asked for this request alone. */
  isKept: boolean
  /** What came of an earlier request under the same key. */
  isReplay: boolean
  /** The session by its name in the logs; it opens nothing. */
  session: string | null
}

export function traceOf(request: FastifyRequest): Trace {
  return (request.trace ??= {
    code: null,
    upstreamMs: null,
    isRetried: false,
    isKept: false,
    isReplay: false,
    session: null,
  })
}

/** The words of a line that are not there for every request. */
export function traceLine(trace: Trace | null): Readonly<Record<string, unknown>> {
  if (trace === null) return {}
  const { code, upstreamMs, session } = trace
  const flags = [
    ...(trace.isKept ? ['kept'] : []),
    ...(trace.isReplay ? ['replayed'] : []),
    ...(trace.isRetried ? ['retried'] : []),
    ...(code === 'overloaded' ? ['shed'] : []),
  ]
  return {
    ...(code === null ? {} : { code }),
    ...(upstreamMs === null ? {} : { upstream_ms: Math.round(upstreamMs) }),
    ...(session === null ? {} : { session }),
    ...(flags.length === 0 ? {} : { flags }),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: Trace | null
  }
  interface FastifyContextConfig {
    /** Signing in and out, and what moves money: their lines are for the auditor too. */
    isAudited?: boolean
  }
}
