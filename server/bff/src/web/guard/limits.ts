import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { ApiFailure } from '#web/answer'

/** How often one address may call. */
export type Limits = {
  /** Any calls, in a minute. */
  readonly callsPerMinute: number
  /** Sign-in, sign-up and new passwords together, in a minute. */
  readonly loginsPerMinute: number
  /** Codes by mail or text message together, in an hour. */
  readonly codesPerHour: number
}
/** A hook for each small budget; all routes with the same hook draw on the same one. */
export type Budgets = Readonly<Record<'login' | 'code', onRequestAsyncHookHandler>>

export const DEFAULT_LIMITS: Limits = { callsPerMinute: 6_000, loginsPerMinute: 20, codesPerHour: 60 }

const MINUTE_MS = 60_000
/** The answer says when to come back; how much is left is nobody's business. */
const QUIET = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
  'retry-after': false,
}

/** Every address has its budget. */
export async function limitCalls(app: FastifyInstance, limits: Limits): Promise<Budgets> {
  await app.register(rateLimit, {
    max: limits.callsPerMinute,
    timeWindow: MINUTE_MS,
    cache: 10_000,
    addHeaders: QUIET,
    addHeadersOnExceeding: QUIET,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiFailure('rate_limited', undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  return {
    login: hookOf(app, { max: limits.loginsPerMinute, timeWindow: MINUTE_MS }),
    code: hookOf(app, { max: limits.codesPerHour, timeWindow: 60 * MINUTE_MS }),
  }
}

const hookOf = (
  app: FastifyInstance,
  budget: { max: number; timeWindow: number },
): onRequestAsyncHookHandler => app.rateLimit(budget) as onRequestAsyncHookHandler

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It draws on a small budget in place of the large one. */
    isBudgeted?: boolean
  }
}
