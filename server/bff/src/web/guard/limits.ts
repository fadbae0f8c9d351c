import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { keyInHeaders } from '#session'
import { ApiFailure } from '#web/response'
import { addressReader } from './addresses.ts'
import type { RateLimit, WindowCount, Counters } from './counters.ts'

/** Rate limits per address. */
export type Limits = {
  /** Limit of all requests per minute. */
  readonly callsPerMinute: number
  /** Limit of all requests with one API key from one address per minute, beside the limit of the address. */
  readonly keyCallsPerMinute: number
  /** Limit of sign-in, sign-up and password resets together per minute. */
  readonly loginsPerMinute: number
  /** Limit of codes by mail and text message together per hour. */
  readonly codesPerHour: number
}
/** A hook per small limit; all routes with the same hook share it. */
export type RateLimitHooks = Readonly<Record<'login' | 'code', onRequestHookHandler>>

export const DEFAULT_LIMITS: Limits = {
  callsPerMinute: 6_000,
  keyCallsPerMinute: 3_000,
  loginsPerMinute: 20,
  codesPerHour: 60,
}

const MINUTE_MS = 60_000

/** The large limit, for the fast path, which runs before all hooks. */
export type CallRateLimit = {
  readonly policy: string
  /** The caller, if known. */
  callerOf(socket: Socket, forwarded: string): string | undefined
  /** Counts a request, unless it was counted already. */
  count(socket: Socket, caller: string): WindowCount | Promise<WindowCount>
  /** Returns the value of `ratelimit`, or null if exhausted. */
  left(counted: WindowCount): string | null
  /** Marks the request as counted for the next handler on the same connection. */
  passOn(socket: Socket, counted: WindowCount | Promise<WindowCount>): void
}

/**
 * Limits requests per address, and those with an API key per key and address; an endpoint with a small limit does not use the large one. Once a small limit
 * of an address is exhausted, each device behind it that has logged in before has one of its own, so that no
 * neighbour can use up the owner's; together they have five times the limit.
 */
export function rateLimitCalls(
  app: FastifyInstance,
  limits: Limits,
  counters: Counters,
  deviceOf: (request: FastifyRequest) => string | null,
): { readonly rateLimits: RateLimitHooks; readonly calls: CallRateLimit } {
  const addresses = addressReader()
  const { taken, passOn } = handOver()
  const createHook = (rateLimit: RateLimit, count: CountRequest): onRequestHookHandler => {
    const check = createChecker(rateLimit)
    return (request, reply, done) => {
      const counted = count(request)
      if (counted instanceof Promise) counted.then((shared) => done(check(request, reply, shared)), done)
      else done(check(request, reply, counted))
    }
  }
  const large: RateLimit = { name: 'calls', max: limits.callsPerMinute, windowMs: MINUTE_MS }
  const count = counters(large)
  const draw = createHook(large, (request) => taken(request.raw.socket) ?? count(addresses.of(request)))
  const ofKeys: RateLimit = { name: 'keys', max: limits.keyCallsPerMinute, windowMs: MINUTE_MS }
  const countOfKey = counters(ofKeys)
  const drawOfKey = createHook(ofKeys, (request) => {
    // The fast path may have counted it for the address.
    void taken(request.raw.socket)
    const address = addresses.of(request)
    return follow(countOfKey(`${address} ${keyInHeaders(request.raw.headers)}`), (own) =>
      own.count > ofKeys.max
        ? own
        : follow(countOfKey(`${address} keys`), (all) => (all.count > ofKeys.max * KEYS ? all : own)),
    )
  })
  app.addHook('onRequest', function (request, reply, done) {
    if (request.routeOptions.config?.hasOwnRateLimit === true) return done()
    const hook = keyInHeaders(request.raw.headers) === null ? draw : drawOfKey
    hook.call(this, request, reply, done)
  })
  const small = (rateLimit: RateLimit): onRequestHookHandler => {
    const count = counters(rateLimit)
    return createHook(rateLimit, (request) => {
      const address = addresses.of(request)
      const device = deviceOf(request)
      const ofAll = (own: WindowCount) =>
        own.count > rateLimit.max
          ? own
          : follow(count(`${address} devices`), (all) => (all.count > rateLimit.max * DEVICES ? all : own))
      return follow(count(address), (counted) =>
        device === null || counted.count <= rateLimit.max
          ? counted
          : follow(count(`${address} ${device}`), ofAll),
      )
    })
  }
  return {
    rateLimits: {
      login: small({ name: 'logins', max: limits.loginsPerMinute, windowMs: MINUTE_MS }),
      code: small({ name: 'codes', max: limits.codesPerHour, windowMs: 60 * MINUTE_MS }),
    },
    calls: {
      policy: formatPolicy(large),
      callerOf: addresses.known,
      count: (socket, caller) => taken(socket) ?? count(caller),
      left: (counted) => (counted.count > large.max ? null : formatLeft(large, counted)),
      passOn,
    },
  }
}

/** The limit of all devices behind one address, as a multiple of the limit of the address. */
const DEVICES = 5
/** The limit of all API keys from one address, as a multiple of the limit of one: keys are counted unchecked. */
const KEYS = 2

/** Continues with a count, synchronously if it is known at once. */
const follow = (
  counted: WindowCount | Promise<WindowCount>,
  next: (counted: WindowCount) => WindowCount | Promise<WindowCount>,
): WindowCount | Promise<WindowCount> => (counted instanceof Promise ? counted.then(next) : next(counted))

/** Passes a count between handlers that share only the connection. */
function handOver() {
  const passedOn = new WeakMap<Socket, WindowCount | Promise<WindowCount>>()
  return {
    passOn: (socket: Socket, counted: WindowCount | Promise<WindowCount>): void =>
      void passedOn.set(socket, counted),
    taken(socket: Socket): WindowCount | Promise<WindowCount> | undefined {
      const counted = passedOn.get(socket)
      if (counted !== undefined) passedOn.delete(socket)
      return counted
    },
  }
}

type CountRequest = (request: FastifyRequest) => WindowCount | Promise<WindowCount>
type Checker = (request: FastifyRequest, reply: FastifyReply, counted: WindowCount) => ApiFailure | undefined

/** Sets the standard headers (RateLimit, RateLimit-Policy), and refuses when exhausted. */
function createChecker(rateLimit: RateLimit): Checker {
  const policy = formatPolicy(rateLimit)
  return (request, reply, counted) => {
    // Files of the app count too, but without headers.
    if (request.raw.url?.startsWith('/api/') === true) {
      void reply.header('ratelimit-policy', policy)
      void reply.header('ratelimit', formatLeft(rateLimit, counted))
    }
    if (counted.count <= rateLimit.max) return undefined
    const retryAfterSeconds = Math.max(1, secondsLeft(counted))
    return new ApiFailure('rate_limited', undefined, { retryAfterSeconds })
  }
}

const formatPolicy = ({ name, max, windowMs }: RateLimit): string => `"${name}";q=${max};w=${windowMs / 1000}`

const secondsLeft = ({ leftMs }: WindowCount): number => Math.ceil(leftMs / 1000)

const formatLeft = ({ name, max }: RateLimit, counted: WindowCount): string =>
  `"${name}";r=${Math.max(0, max - counted.count)};t=${secondsLeft(counted)}`

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Uses a small limit instead of the large one. */
    hasOwnRateLimit?: boolean
  }
}
