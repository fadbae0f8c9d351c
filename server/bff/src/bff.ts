import { EventEmitter } from 'node:events'
import { api, endpointByName } from '@bourse/contracts/api'
import type { FastifyInstance } from 'fastify'
import type { Feed } from '#feed'
import { createIdempotencyStore } from '#idempotency'
import { createMetrics, createOps, type Metrics } from '#ops'
import { policies, policyFaults } from '#policy'
import type { Shared } from '#shared'
import { onTimer, type Upstream } from '#upstream'
import { createWeb, DEFAULT_LIMITS } from '#web'
import type { BffOptions } from './options.ts'
import {
  callerStatement,
  createCallers,
  connectionOptions,
  createBoardReader,
  openFeed,
  createInstrumentedUpstream,
  createHealthState,
  buildHealth,
  type BffEvents,
  createCacheFor,
  type HealthState,
  findPort,
  createSharedState,
  monotonicClock,
} from './wiring.ts'
import { createOfferedCalls } from './offered-calls.ts'
import { probeCalls } from './probe-calls.ts'
import { bootValues, fiatTable, siteMarks } from './site.ts'

export type Bff = {
  /** The public app, ready for injection; it listens only after `listen`. */
  readonly app: FastifyInstance
  readonly ops: FastifyInstance
  listen(at: {
    readonly port: number
    readonly host: string
    readonly opsPort: number
  }): Promise<ListeningPorts>
  close(): Promise<void>
}

/** The actual ports: the configured ones, or free ones for 0. */
export type ListeningPorts = { readonly port: number; readonly opsPort: number }

const unknownExchange = () => ({ storage: 'unknown', ledger: 'unknown', stuck: [] }) as const

/** Wires the modules. `close` stops everything that it starts. */
export async function createBff(options: BffOptions): Promise<Bff> {
  const faults = policyFaults(policies, endpointByName)
  if (faults.length > 0) throw new Error(`the policies do not fit the contract: ${faults.join('; ')}`)
  const metrics = createMetrics()
  const health = createHealthState()
  const offered = createOfferedCalls(options)
  const upstream = createInstrumentedUpstream(options, metrics, { health, offered })
  const events = new EventEmitter<BffEvents>()
  const shared = createSharedState(options, metrics, events)
  const callers = createCallers(options, shared)
  const cache = createCacheFor(options, upstream, shared)
  const board = createBoardReader(options, cache)
  const feed = openFeed(options, { ...callers, board, cache, metrics, shared, upstream })
  events.on('sessionEnded', feed.endSession)
  events.on('invalidated', cache.invalidate)
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const app = await createWeb({
    log: options.log,
    bytes: (length) => options.random.bytes(length),
    secureCookies: options.secureCookies,
    publicOrigin: options.publicOrigin,
    upstreamUrl: options.upstreamUrl,
    clientDir: options.clientDir,
    offered,
    boot: (language) => bootValues(cache, language, offered.missing()),
    limits,
    connections: connectionOptions(options, metrics),
    monotonicNow: monotonicClock(options),
    ...(options.lagMs === undefined ? {} : { lagMs: options.lagMs }),
    bodyTimeoutMs: options.bodyTimeoutMs,
    ...(shared.counters === null ? {} : { counters: shared.counters }),
    proxies: options.proxies ?? [],
    onFinished: metrics.request,
    isDraining: () => health.isDraining,
    legacyTimeZone: options.legacyApi === true ? options.upstreamTimeZone : null,
    onShed: (priority) => metrics.shed(priority, 'process'),
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
      offersBeyond: offered.offersBeyond,
      local: { [api.wallet.fiats.name]: fiatTable },
      onSessionEnded: shared.end,
    },
  })
  const marks = siteMarks(cache)
  const exchangeState = options.exchangeState ?? unknownExchange
  const parts = { feed, shared, metrics, marks, board, offered, exchangeState }
  const ops = openOps(options, metrics, () => buildHealth(health, parts))
  const probe = () => probeCalls(options, { offered, upstream })
  return createLifecycle({ app, ops, feed, shared, upstream, health, probe }, options)
}

const openOps = (
  { log, clock, exchangeMetrics }: BffOptions,
  metrics: Metrics,
  health: Parameters<typeof createOps>[0]['health'],
) =>
  createOps({
    log,
    metrics,
    beside: exchangeMetrics ?? (() => Promise.resolve('')),
    now: () => clock.now(),
    health,
  })

type Parts = Pick<Bff, 'app' | 'ops'> & {
  readonly feed: Feed
  readonly shared: Shared
  readonly upstream: Upstream
  readonly health: HealthState
  readonly probe: () => void
}

function createLifecycle(parts: Parts, { drainMs = 0, setTimer }: BffOptions): Bff {
  const { app, ops, feed, shared, upstream, health, probe } = parts
  return {
    app,
    ops,
    async listen({ port, host, opsPort }) {
      await shared.start()
      feed.start()
      await app.listen({ port, host })
      await ops.listen({ port: opsPort, host })
      health.isReady = true
      probe()
      return { port: findPort(app), opsPort: findPort(ops) }
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

/** Waits for requests in flight and closes idle connections; after a timeout closes all. */
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
