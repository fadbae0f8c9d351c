import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { ApiFailure } from './failure.ts'

/** How often one address may call. */
export type Limits = {
  /** Any calls, in a minute. */
  readonly callsPerMinute: number
  /** Sign-in, sign-up and new passwords together, in a minute. */
  readonly loginsPerMinute: number
  /** Codes by mail or text message together, in an hour. */
  readonly codesPerHour: number
}
export type Budgets = Readonly<Record<'login' | 'code', { max: number; timeWindow: number; groupId: string }>>

export const DEFAULT_LIMITS: Limits = { callsPerMinute: 6_000, loginsPerMinute: 20, codesPerHour: 60 }

const MINUTE_MS = 60_000

export const budgetsOf = (limits: Limits): Budgets => ({
  login: { max: limits.loginsPerMinute, timeWindow: MINUTE_MS, groupId: 'login' },
  code: { max: limits.codesPerHour, timeWindow: 60 * MINUTE_MS, groupId: 'code' },
})

/** Every address has its budget, and when the process itself is short of breath everybody is asked to come back. */
export async function limitCalls(app: FastifyInstance, limits: Limits): Promise<void> {
  await app.register(rateLimit, {
    max: limits.callsPerMinute,
    timeWindow: MINUTE_MS,
    cache: 10_000,
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiFailure('rate_limited', undefined, { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
  await app.register(underPressure, {
    maxEventLoopDelay: 400,
    sampleInterval: 500,
    pressureHandler: async (request) => {
      // Signing out, closing and cancelling must get through; everything else can wait a moment.
      if (request.method === 'POST' && request.routeOptions.config.rateLimit === undefined) return
      throw new ApiFailure('overloaded', undefined, { retryAfterSeconds: 2 })
    },
  })
}
