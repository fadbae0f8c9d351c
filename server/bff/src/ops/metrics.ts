import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fastCounter } from './fast-counter.ts'
import { fastHistogram } from './fast-histogram.ts'

/** All metrics. One registry per app, so that two apps in one process do not mix. */
export type Metrics = {
  readonly registry: Registry
  request(request: { route: string; method: string; status: number; ms: number }): void
  upstreamReply(kind: string): void
  drift(endpoint: string, fault: string): void
  /** Counts a shed request, by priority and by the limit: upstream queue or process. */
  shed(priority: string, why: 'upstream' | 'process'): void
  retried(): void
  /** Observes the duration of an upstream request, queueing included. */
  upstreamTook(ms: number): void
  /** Sets the source of the upstream gauges, read at each scrape. */
  watchUpstream(stats: () => UpstreamStats): void
  /** Observes the duration from a tick to the last socket write. */
  fannedOut(ms: number): void
  slowConsumer(): void
  /** Counts a socket that was refused or closed by the limit of its address or member. */
  socketCapped(limit: 'address' | 'member'): void
  /** Counts a connection that was refused by the limit of its address. */
  connectionCapped(): void
  /** Counts a frame of a client that breaks the protocol. */
  frameMalformed(): void
  frame(kind: string): void
  sockets(transport: string, count: number): void
  /** Counts a failed Redis command. */
  redisFailed(reason: string): void
  redisState(state: 'none' | 'connected' | 'unavailable'): void
  feedState(state: { connected: boolean; stale: boolean; unresolved: number }): void
}

/** State of the upstream connection. */
export type UpstreamStats = {
  readonly breaker: 'closed' | 'open' | 'halfOpen'
  /** Remaining retries of the budget. */
  readonly retriesLeft: number
  readonly active: number
  readonly waiting: Readonly<Record<string, number>>
  /** Waiting time of the oldest queued request, in milliseconds. */
  readonly oldestMs: number
}

const CLASSES = ['odd', '1xx', '2xx', '3xx', '4xx', '5xx'] as const
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2]
/** Bounds in seconds; few, because each is a series for every route. */
const ROUTE_SECONDS = [0.02, 0.1, 0.5, 2]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const countRequest = fastCounter({
    name: 'http_requests_total',
    help: 'Finished requests by route pattern and status class',
    labelNames: ['route', 'method', 'class'],
    registers,
  })
  const durations = fastHistogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out',
    label: 'route',
    bounds: ROUTE_SECONDS,
    registry,
  })
  measureLoop(registers)
  return {
    registry,
    request({ route, method, status, ms }) {
      countRequest(route, method, CLASSES[Math.floor(status / 100)] ?? 'odd')
      durations(route, ms)
    },
    ...upstreamMetrics(registry),
    ...feedMetrics(registers),
    ...redisMetrics(registers),
  }
}

type UpstreamMetric = 'upstreamReply' | 'drift' | 'shed' | 'retried' | 'upstreamTook' | 'watchUpstream'

function upstreamMetrics(registry: Registry): Pick<Metrics, UpstreamMetric> {
  const registers = [registry]
  const countReply = fastCounter({
    name: 'upstream_responses_total',
    help: 'Upstream responses, by outcome',
    labelNames: ['kind'],
    registers,
  })
  const countDrift = fastCounter({
    name: 'contract_drift_total',
    help: 'Fields of upstream responses that do not match the contract',
    labelNames: ['endpoint', 'fault'],
    registers,
  })
  const sheds = new Counter({
    name: 'requests_shed_total',
    help: 'Requests shed, by priority and place',
    labelNames: ['priority', 'why'],
    registers,
  })
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Retried reads',
    registers,
  })
  const took = fastHistogram({
    name: 'upstream_duration_seconds',
    help: 'Time from an upstream call to the last byte of its response, including the queue',
    label: null,
    bounds: SECONDS,
    registry,
  })
  return {
    upstreamReply: (kind) => countReply(kind),
    drift: (endpoint, fault) => countDrift(endpoint, fault),
    shed: (priority, why) => sheds.inc({ priority, why }),
    retried: () => retries.inc(),
    watchUpstream: (stats) => upstreamGauges(registers, stats),
    upstreamTook: (ms) => took('', ms),
  }
}

/** Measures event-loop utilization since the last scrape. */
function measureLoop(registers: Registry[]): void {
  let before = performance.eventLoopUtilization()
  const gauge = new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of time in which the event loop was busy since the last scrape',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      gauge.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
}

const BREAKER = { closed: 0, halfOpen: 1, open: 2 } as const

function upstreamGauges(registers: Registry[], stats: () => UpstreamStats): void {
  const of = (name: string, help: string, read: (now: UpstreamStats) => number) => {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read(stats())) })
  }
  of('upstream_breaker', '0 closed, 1 half-open, 2 open', ({ breaker }) => BREAKER[breaker])
  of('upstream_retry_budget', 'Retries left in the budget', ({ retriesLeft }) => retriesLeft)
  of('upstream_calls_under_way', 'Upstream calls in progress', ({ active }) => active)
  of(
    'upstream_queue_age_seconds',
    'Time that the oldest queued call has waited',
    ({ oldestMs }) => oldestMs / 1000,
  )
  const waiting: Gauge<'priority'> = new Gauge({
    name: 'upstream_queue_length',
    help: 'Calls waiting for the concurrency limit, by priority',
    labelNames: ['priority'],
    registers,
    collect() {
      for (const [priority, count] of Object.entries(stats().waiting)) waiting.set({ priority }, count)
    },
  })
}

function redisMetrics(registers: Registry[]): Pick<Metrics, 'redisFailed' | 'redisState'> {
  const failures = new Counter({
    name: 'redis_failures_total',
    help: 'Failed Redis commands, by reason',
    labelNames: ['reason'],
    registers,
  })
  const up = new Gauge({ name: 'redis_up', help: '1 while Redis is connected', registers })
  return {
    redisFailed: (reason) => failures.inc({ reason }),
    redisState: (state) => up.set(state === 'connected' ? 1 : 0),
  }
}

function feedMetrics(
  registers: Registry[],
): Pick<
  Metrics,
  | 'slowConsumer'
  | 'socketCapped'
  | 'connectionCapped'
  | 'frameMalformed'
  | 'frame'
  | 'sockets'
  | 'feedState'
  | 'fannedOut'
> {
  const slow = new Counter({
    name: 'feed_slow_consumers_total',
    help: 'Sockets closed because they read too slowly',
    registers,
  })
  const capped = new Counter({
    name: 'feed_sockets_capped_total',
    help: 'Sockets refused or closed by the limit of an address or of a member',
    labelNames: ['limit'],
    registers,
  })
  const connections = new Counter({
    name: 'connections_capped_total',
    help: 'Connections refused by the limit of an address',
    registers,
  })
  const malformed = new Counter({
    name: 'feed_malformed_frames_total',
    help: 'Frames of clients that broke the protocol; each ended its socket',
    registers,
  })
  const frames = new Counter({
    name: 'feed_frames_total',
    help: 'Encoded frames, by kind of channel; each is sent to many sockets',
    labelNames: ['kind'],
    registers,
  })
  const sockets = new Gauge({
    name: 'feed_sockets',
    help: 'Open sockets',
    labelNames: ['transport'],
    registers,
  })
  const connected = new Gauge({ name: 'feed_upstream_connected', help: '1 while connected', registers })
  const stale = new Gauge({ name: 'feed_stale', help: '1 while the upstream socket is not live', registers })
  const unresolved = new Gauge({
    name: 'feed_unknown_market_events',
    help: 'Upstream events of unknown markets',
    registers,
  })
  const fanOut = new Histogram({
    name: 'feed_fan_out_seconds',
    help: 'From a tick to the last socket that it was written to',
    buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  })
  return {
    fannedOut: (ms) => fanOut.observe(ms / 1000),
    slowConsumer: () => slow.inc(),
    socketCapped: (limit) => capped.inc({ limit }),
    connectionCapped: () => connections.inc(),
    frameMalformed: () => malformed.inc(),
    frame: (kind) => frames.inc({ kind }),
    sockets: (transport, count) => sockets.set({ transport }, count),
    feedState(state) {
      connected.set(state.connected ? 1 : 0)
      stale.set(state.stale ? 1 : 0)
      unresolved.set(state.unresolved)
    },
  }
}
