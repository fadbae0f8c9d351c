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
const ADDRESSES_REMEMBERED = 10_000

type Budget = { readonly name: 'calls' | 'logins' | 'codes'; readonly max: number; readonly windowMs: number }

/** Every address has its budget; a call that has a small one draws on that and not on the large one. */
export async function limitCalls(app: FastifyInstance, limits: Limits): Promise<Budgets> {
  await app.register(rateLimit, { global: false, cache: ADDRESSES_REMEMBERED })
  const draw = hookOf(app, { name: 'calls', max: limits.callsPerMinute, windowMs: MINUTE_MS })
  app.addHook('onRequest', async function (request, reply) {
    if (request.routeOptions.config?.isBudgeted !== true) await draw.call(this, request, reply)
  })
  return {
    login: hookOf(app, { name: 'logins', max: limits.loginsPerMinute, windowMs: MINUTE_MS }),
    code: hookOf(app, { name: 'codes', max: limits.codesPerHour, windowMs: 60 * MINUTE_MS }),
  }
}

/** Draws one call from the caller's budget, and says in the standard's words (RateLimit, RateLimit-Policy) what is left. */
function hookOf(app: FastifyInstance, { name, max, windowMs }: Budget): onRequestAsyncHookHandler {
  const take = app.createRateLimit({ max, timeWindow: windowMs })
  const policy = `"${name}";q=${max};w=${windowMs / 1000}`
  return async (request, reply) => {
    const taken = await take(request)
    if (taken.isAllowed) return
    // A file of the app counts too, but nobody paces himself by a picture.
    if (request.raw.url?.startsWith('/api/') === true) {
      void reply.header('ratelimit-policy', policy)
      void reply.header('ratelimit', `"${name}";r=${taken.remaining};t=${taken.ttlInSeconds}`)
    }
    if (taken.isExceeded) {
      throw new ApiFailure('rate_limited', undefined, { retryAfterSeconds: Math.max(1, taken.ttlInSeconds) })
    }
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It draws on a small budget in place of the large one. */
    isBudgeted?: boolean
  }
}
