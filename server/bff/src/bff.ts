import type { MachineTime } from '@bourse/contracts/kit'
import { api, endpointByName } from '@bourse/contracts/api'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Feed } from '#feed'
import { createIdempotencyStore } from '#idempotency'
import { createMetrics, createOps, type Health } from '#ops'
import { policies, policyFaults } from '#policy'
import type { Shared } from '#shared'
import { type SetTimer, onTimer, type Upstream } from '#upstream'
import { createWeb, DEFAULT_LIMITS, type Limits } from '#web'
import {
  callerStatement,
  callersOf,
  connectionsOf,
  feedOf,
  createInstrumentedUpstream,
  createHealthState,
  healthOf,
  createCacheFor,
  type HealthState,
  portOf,
  sharedOf,
  monotonicClock,
} from './wiring.ts'
import { bootValues, fiatTable, siteMarks } from './site.ts'

export type BffOptions = {
  readonly upstreamUrl: string
  readonly upstreamSocketUrl: string
  /** Key for member events of the upstream's feed. Null: there are none. */
  readonly upstreamFeedKey?: string | null
  readonly upstreamTimeZone: string
  /** Whether the upstream has the endpoints marked as extensions. */
  readonly extensions: boolean
  /** Whether connections may be reused between members. */
  readonly trusted: boolean
  /** At least 32 bytes each; the first seals, all unseal. */
  readonly sessionKeys: readonly Buffer[]
  /** Null: the request's host is the origin. */
  readonly publicOrigin: string | null
  readonly secureCookies: boolean
  /** Directory of the built app; null: no app is served. */
  readonly clientDir: string | null
  readonly log: Logger
  readonly clock: { now(): MachineTime }
  readonly random: { bytes(length: number): Buffer }
  readonly limits?: Partial<Limits>
  /** Addresses of trusted load balancers; none by default. */
  readonly proxies?: readonly string[]
  /** Open sockets of an address, all transports together; 50 by default. */
  readonly socketsPerAddress?: number
  /** Open sockets of a member; 10 by default. */
  readonly socketsPerMember?: number
  /** Time between reporting not ready and closing, so that balancers react first; 0 by default. */
  readonly drainMs?: number
  /** Whether legacy apps of the family are served; off by default. */
  readonly legacyApi?: boolean
  /** The Redis that replicas share; none by default. */
  readonly redisUrl?: string | null
  /** Timeout of a Redis command; 200 ms by default. */
  readonly redisTimeoutMs?: number
  /** The exchange behind the BFF, in this product: whether it refuses writes because its disk is full, and its last audit. */
  readonly exchangeState?: () => Pick<Health, 'storage' | 'ledger' | 'stuck'>
  /** Metrics of the exchange behind the BFF, served with our own. */
  readonly exchangeMetrics?: () => Promise<string>
  /** Event-loop lag in milliseconds; measured by default. */
  readonly lagMs?: () => number
  /** Time limit for a request body, uploads excluded; ten seconds by default. */
  readonly bodyTimeoutMs?: number
  /** Time without a market event after which the feed's values are stale; eight seconds by default. */
  readonly feedSilenceMs?: number
  /** The system's timers by default. */
  readonly setTimer?: SetTimer
}

export type Bff = {
  /** The public app, ready for injection; it listens only after `listen`. */
  readonly app: FastifyInstance
  readonly ops: FastifyInstance
  listen(at: { readonly port: number; readonly host: string; readonly opsPort: number }): Promise<Listening>
  close(): Promise<void>
}

/** The actual ports: those configured, or free ones for 0. */
export type Listening = { readonly port: number; readonly opsPort: number }

/** Wires the modules. `close` stops everything that it starts. */
export async function createBff(options: BffOptions): Promise<Bff> {
  const faults = policyFaults(policies, endpointByName)
  if (faults.length > 0) throw new Error(`the policies do not fit the contract: ${faults.join('; ')}`)
  const metrics = createMetrics()
  const health = createHealthState()
  const upstream = createInstrumentedUpstream(options, metrics, health)
  const shared = sharedOf(options, metrics, {
    ended: (sid) => feed.endSession(sid),
    forgot: (names) => cache.invalidate(names),
  })
  const callers = callersOf(options, shared)
  const cache = createCacheFor(options, upstream, shared)
  const feed = feedOf(options, { ...callers, cache, metrics, shared, upstream })
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const app = await createWeb({
    log: options.log,
    bytes: (length) => options.random.bytes(length),
    secureCookies: options.secureCookies,
    publicOrigin: options.publicOrigin,
    upstreamUrl: options.upstreamUrl,
    clientDir: options.clientDir,
    boot: (language) => bootValues(cache, language),
    limits,
    connections: connectionsOf(options, metrics),
    monotonicNow: monotonicClock(options),
    ...(options.lagMs === undefined ? {} : { lagMs: options.lagMs }),
    bodyTimeoutMs: options.bodyTimeoutMs,
    ...(shared.counters === null ? {} : { counters: shared.counters }),
    proxies: options.proxies ?? [],
    observed: metrics.request,
    isDraining: () => health.isDraining,
    legacyTimeZone: options.legacyApi === true ? options.upstreamTimeZone : null,
    shed: (priority) => metrics.shed(priority, 'process'),
    mountFeed: (server) => feed.mount(server),
    api: {
      ...callers,
      callers: callerStatement(options),
      upstream,
      cache,
      // Our own exchange is idempotent itself, in the transaction of the effect.
      idempotency: options.extensions
        ? null
        : createIdempotencyStore({ now: () => options.clock.now(), locks: shared.locks }),
      extensions: options.extensions,
      local: { [api.wallet.fiats.name]: fiatTable },
      sessionEnded: shared.end,
    },
  })
  const marks = siteMarks(cache)
  const exchangeState =
    options.exchangeState ?? (() => ({ storage: 'unknown', ledger: 'unknown', stuck: [] }) as const)
  const ops = createOps({
    log: options.log,
    metrics,
    beside: options.exchangeMetrics ?? (() => Promise.resolve('')),
    now: () => options.clock.now(),
    health: () => healthOf(health, { feed, shared, metrics, marks, exchangeState }),
  })
  return started({ app, ops, feed, shared, upstream, health }, options)
}

type Parts = Pick<Bff, 'app' | 'ops'> & {
  readonly feed: Feed
  readonly shared: Shared
  readonly upstream: Upstream
  readonly health: HealthState
}

function started(parts: Parts, { drainMs = 0, setTimer }: BffOptions): Bff {
  const { app, ops, feed, shared, upstream, health } = parts
  return {
    app,
    ops,
    async listen({ port, host, opsPort }) {
      await shared.start()
      feed.start()
      await app.listen({ port, host })
      await ops.listen({ port: opsPort, host })
      health.isReady = true
      return { port: portOf(app), opsPort: portOf(ops) }
    },
    async close() {
      health.isReady = false
      health.isDraining = true
      if (drainMs > 0) await new Promise<void>((over) => void (setTimer ?? onTimer)(drainMs, over))
      feed.stop()
      await drain(app)
      await drain(ops)
      await upstream.close()
      await shared.close()
    },
  }
}

/** Waits for requests in flight, closes idle connections, and the rest after a timeout. */
async function drain(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const late = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}

const DRAIN_MS = 8_000
