import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { ApiFailure } from '#web/answer'
import { addressReader } from './addresses.ts'
import type { Budget, Counted, Counters } from './counters.ts'

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
export type Budgets = Readonly<Record<'login' | 'code', onRequestHookHandler>>

export const DEFAULT_LIMITS: Limits = { callsPerMinute: 6_000, loginsPerMinute: 20, codesPerHour: 60 }

const MINUTE_MS = 60_000

/** Every address has its budget; a call that has a small one draws on that and not on the large one. */
export function limitCalls(app: FastifyInstance, limits: Limits, counters: Counters): Budgets {
  const addressOf = addressReader()
  const hookOf = (budget: Budget): onRequestHookHandler => {
    const count = counters(budget)
    const tell = tellerOf(budget)
    return (request, reply, done) => {
      const counted = count(addressOf(request))
      if (counted instanceof Promise) counted.then((shared) => done(tell(request, reply, shared)), done)
      else done(tell(request, reply, counted))
    }
  }
  const draw = hookOf({ name: 'calls', max: limits.callsPerMinute, windowMs: MINUTE_MS })
  app.addHook('onRequest', function (request, reply, done) {
    if (request.routeOptions.config?.isBudgeted === true) done()
    else draw.call(this, request, reply, done)
  })
  return {
    login: hookOf({ name: 'logins', max: limits.loginsPerMinute, windowMs: MINUTE_MS }),
    code: hookOf({ name: 'codes', max: limits.codesPerHour, windowMs: 60 * MINUTE_MS }),
  }
}

type Teller = (request: FastifyRequest, reply: FastifyReply, counted: Counted) => ApiFailure | undefined

/** Says in the standard's words (RateLimit, RateLimit-Policy) what is left, and no when that is less than nothing. */
function tellerOf({ name, max, windowMs }: Budget): Teller {
  const policy = `"${name}";q=${max};w=${windowMs / 1000}`
  return (request, reply, { count, leftMs }) => {
    const seconds = Math.ceil(leftMs / 1000)
    // A file of the app counts too, but nobody paces himself by a picture.
    if (request.raw.url?.startsWith('/api/') === true) {
      void reply.header('ratelimit-policy', policy)
      void reply.header('ratelimit', `"${name}";r=${Math.max(0, max - count)};t=${seconds}`)
    }
    if (count <= max) return undefined
    return new ApiFailure('rate_limited', undefined, { retryAfterSeconds: Math.max(1, seconds) })
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It draws on a small budget in place of the large one. */
    isBudgeted?: boolean
  }
}
