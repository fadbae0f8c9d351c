import { type ErrorCode, REFUSALS } from '@bourse/contracts/kit'
import type { FastifyRequest } from 'fastify'
import type { UpstreamTrace } from '#upstream'

/** Data of a request for its log line: codes, durations and flags, no content. */
export type RequestTrace = UpstreamTrace & {
  code: ErrorCode | null
  /** The contract's refusal reason; an upstream's own texts are excluded. */
  reason: string | null
  /** Whether it was served from the cache, without an upstream request of its own. */
  isCacheHit: boolean
  /** Whether it is the stored result of an earlier request under the same key. */
  isReplayed: boolean
  /** The session's id in logs; it authenticates nothing. */
  session: string | null
}

export function requireTrace(request: FastifyRequest): RequestTrace {
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

/** The trace of a cache hit. */
export const CACHE_HIT_TRACE: Readonly<RequestTrace> = { ...NOTHING, isCacheHit: true }

type Words = {
  code?: ErrorCode
  reason?: string
  upstream_ms?: number
  session?: string
}

type FailedCall = { readonly code: ErrorCode; readonly details: { readonly reason?: string | null } }

export function recordFailure(trace: RequestTrace, { code, details }: FailedCall): void {
  trace.code = code
  trace.reason = Object.hasOwn(REFUSALS, details.reason ?? '') ? (details.reason ?? null) : null
}

/** The optional fields of a log line. */
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

/** All combinations of flags, so that equal ones share a list. */
const COMBINATIONS: readonly Flags[] = Array.from({ length: 2 ** FLAGS.length }, (_, bits) =>
  FLAGS.filter((_flag, index) => (bits & (2 ** index)) !== 0),
)

export function listFlags(trace: Readonly<RequestTrace> | null): Flags {
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
    /** Marks login, logout and money-moving endpoints for audits. */
    isAudited?: boolean
  }
}
