import { type ErrorCode, REFUSALS } from '@bourse/contracts/kit'
import type { FastifyRequest } from 'fastify'
import type { UpstreamTrace } from '#upstream'

/** What a request leaves behind for its line in the log. Nothing that was said is in it: codes, spans and yes or no. */
export type RequestTrace = UpstreamTrace & {
  code: ErrorCode | null
  /** Why it was refused, where that is a reason of the contract: an upstream's own words stay out. */
  reason: string | null
  /** Given from what was kept; nobody was asked for this request alone. */
  isCacheHit: boolean
  /** What came of an earlier request under the same key. */
  isReplayed: boolean
  /** The session by its name in the logs; it opens nothing. */
  session: string | null
}

export function traceOf(request: FastifyRequest): RequestTrace {
  return (request.trace ??= { ...NOTHING })
}

const NOTHING: RequestTrace = {
  code: null,
  reason: null,
  upstreamMs: null,
  isRetried: false,
  isCacheHit: false,
  isReplayed: false,
  session: null,
}

/** Of a request that was given what was kept. */
export const CACHE_HIT_TRACE: Readonly<RequestTrace> = { ...NOTHING, isCacheHit: true }

type Words = {
  code?: ErrorCode
  reason?: string
  upstream_ms?: number
  session?: string
}

type Failed = { readonly code: ErrorCode; readonly details: { readonly reason?: string | null } }

export function recordFailure(trace: RequestTrace, { code, details }: Failed): void {
  trace.code = code
  trace.reason = Object.hasOwn(REFUSALS, details.reason ?? '') ? (details.reason ?? null) : null
}

/** The words of a line that are not there for every request. */
export function traceFields(trace: Readonly<RequestTrace> | null): Words {
  const words: Words = {}
  if (trace === null) return words
  const { code, reason, upstreamMs, session } = trace
  if (code !== null) words.code = code
  if (reason !== null) words.reason = reason
  if (upstreamMs !== null) words.upstream_ms = Math.round(upstreamMs)
  if (session !== null) words.session = session
  return words
}

export type Flags = readonly string[]
const FLAGS = ['cached', 'replayed', 'retried', 'shed'] as const

/** Which of them are up, always as the same list. */
const COMBINATIONS: readonly Flags[] = Array.from({ length: 2 ** FLAGS.length }, (_, bits) =>
  FLAGS.filter((_flag, place) => (bits & (2 ** place)) !== 0),
)

export function flagsOf(trace: Readonly<RequestTrace> | null): Flags {
  if (trace === null) return NO_FLAGS
  const { isCacheHit, isReplayed, isRetried, code } = trace
  const bits =
    (isCacheHit ? 1 : 0) | (isReplayed ? 2 : 0) | (isRetried ? 4 : 0) | (code === 'overloaded' ? 8 : 0)
  return COMBINATIONS[bits] ?? NO_FLAGS
}

const NO_FLAGS = COMBINATIONS[0] as Flags

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | null
  }
  interface FastifyContextConfig {
    /** Signing in and out, and what moves money: their lines are for the auditor too. */
    isAudited?: boolean
  }
}
