import type { Socket } from 'node:net'
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

/** The large budget, for who answers a call before any hook has run. */
export type CallsBudget = {
  /** `ratelimit-policy`. */
  readonly policy: string
  /** Who calls, if he was met before. */
  callerOf(socket: Socket, forwarded: string): string | undefined
  /** Counts a call, unless it was passed on. */
  count(socket: Socket, caller: string): Counted | Promise<Counted>
  /** `ratelimit`, or null where nothing is left. */
  left(counted: Counted): string | null
  /** Whoever handles this call next, on the same connection, does not count it once more. */
  passOn(socket: Socket, counted: Counted | Promise<Counted>): void
}

/** Every address has its budget; a call that has a small one draws on that and not on the large one. */
export function limitCalls(
  app: FastifyInstance,
  limits: Limits,
  counters: Counters,
): { readonly budgets: Budgets; readonly calls: CallsBudget } {
  const addresses = addressReader()
  const { taken, passOn } = handOver()
  const hookOf = (budget: Budget, count: CountOf): onRequestHookHandler => {
    const tell = tellerOf(budget)
    return (request, reply, done) => {
      const counted = count(request)
      if (counted instanceof Promise) counted.then((shared) => done(tell(request, reply, shared)), done)
      else done(tell(request, reply, counted))
    }
  }
  const large: Budget = { name: 'calls', max: limits.callsPerMinute, windowMs: MINUTE_MS }
  const count = counters(large)
  const draw = hookOf(large, (request) => taken(request.raw.socket) ?? count(addresses.of(request)))
  app.addHook('onRequest', function (request, reply, done) {
    if (request.routeOptions.config?.isBudgeted === true) done()
    else draw.call(this, request, reply, done)
  })
  const small = (budget: Budget): onRequestHookHandler => {
    const count = counters(budget)
    return hookOf(budget, (request) => count(addresses.of(request)))
  }
  return {
    budgets: {
      login: small({ name: 'logins', max: limits.loginsPerMinute, windowMs: MINUTE_MS }),
      code: small({ name: 'codes', max: limits.codesPerHour, windowMs: 60 * MINUTE_MS }),
    },
    calls: {
      policy: policyOf(large),
      callerOf: addresses.known,
      count: (socket, caller) => taken(socket) ?? count(caller),
      left: (counted) => (counted.count > large.max ? null : leftOf(large, counted)),
      passOn,
    },
  }
}

/** What was counted for a call whose connection alone is known to all who handle it. */
function handOver() {
  const passedOn = new WeakMap<Socket, Counted | Promise<Counted>>()
  return {
    passOn: (socket: Socket, counted: Counted | Promise<Counted>): void => void passedOn.set(socket, counted),
    taken(socket: Socket): Counted | Promise<Counted> | undefined {
      const counted = passedOn.get(socket)
      if (counted !== undefined) passedOn.delete(socket)
      return counted
    },
  }
}

type CountOf = (request: FastifyRequest) => Counted | Promise<Counted>
type Teller = (request: FastifyRequest, reply: FastifyReply, counted: Counted) => ApiFailure | undefined

/** Says in the standard's words (RateLimit, RateLimit-Policy) what is left, and no when that is less than nothing. */
function tellerOf(budget: Budget): Teller {
  const policy = policyOf(budget)
  return (request, reply, counted) => {
    // A file of the app counts too, but nobody paces himself by a picture.
    if (request.raw.url?.startsWith('/api/') === true) {
      void reply.header('ratelimit-policy', policy)
      void reply.header('ratelimit', leftOf(budget, counted))
    }
    if (counted.count <= budget.max) return undefined
    const retryAfterSeconds = Math.max(1, secondsLeft(counted))
    return new ApiFailure('rate_limited', undefined, { retryAfterSeconds })
  }
}

const policyOf = ({ name, max, windowMs }: Budget): string => `"${name}";q=${max};w=${windowMs / 1000}`

const secondsLeft = ({ leftMs }: Counted): number => Math.ceil(leftMs / 1000)

const leftOf = ({ name, max }: Budget, counted: Counted): string =>
  `"${name}";r=${Math.max(0, max - counted.count)};t=${secondsLeft(counted)}`

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It draws on a small budget in place of the large one. */
    isBudgeted?: boolean
  }
}
