import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { fastCounter } from './fast-counter.ts'
import { fastHistogram } from './fast-histogram.ts'

/** What is counted. One registry per app, so that two apps in one process do not mix. */
export type Metrics = {
  readonly registry: Registry
  request(seen: { route: string; method: string; status: number; ms: number }): void
  upstreamReply(kind: string): void
  drift(endpoint: string, fault: string): void
  /** A call was sent away, by its urgency and by what was short: places, time in line, or the process itself. */
  shed(priority: string, why: 'upstream' | 'process'): void
  retried(): void
  /** How long the upstream took, waiting in line included. */
  upstreamTook(ms: number): void
  /** Whom to ask how the way to the upstream stands; asked when somebody looks. */
  watchUpstream(stats: () => UpstreamStats): void
  /** What changed at one tick has left for the last socket. */
  fannedOut(ms: number): void
  slowConsumer(): void
  frame(kind: string): void
  sockets(front: string, count: number): void
  /** A question to Redis that was not answered. */
  redisFailed(reason: string): void
  redisState(state: 'none' | 'here' | 'away'): void
  feedState(state: { connected: boolean; unresolved: number }): void
}

/** How the way to the upstream stands at a moment. */
export type UpstreamStats = {
  readonly breaker: 'shut' | 'open' | 'probing'
  /** How many second questions are left. */
  readonly retriesLeft: number
  readonly active: number
  readonly waiting: Readonly<Record<string, number>>
  /** How long the one who waits longest has waited, in milliseconds. */
  readonly oldestMs: number
}

const CLASSES = ['odd', '1xx', '2xx', '3xx', '4xx', '5xx'] as const
const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10]

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
    bounds: SECONDS,
    registry,
  })
  const countReply = fastCounter({
    name: 'upstream_replies_total',
    help: 'What came of asking the upstream',
    labelNames: ['kind'],
    registers,
  })
  const countDrift = fastCounter({
    name: 'contract_drift_total',
    help: 'Fields of upstream answers that are not as the contract says',
    labelNames: ['endpoint', 'fault'],
    registers,
  })
  const sheds = new Counter({
    name: 'calls_shed_total',
    help: 'Calls that were sent away because there were too many',
    labelNames: ['urgency', 'why'],
    registers,
  })
  const retries = new Counter({
    name: 'upstream_retries_total',
    help: 'Reads that were asked a second time',
    registers,
  })
  const took = fastHistogram({
    name: 'upstream_duration_seconds',
    help: 'Time from asking the upstream to its last byte, waiting in line included',
    label: null,
    bounds: SECONDS,
    registry,
  })
  measureLoop(registers)
  return {
    registry,
    request({ route, method, status, ms }) {
      countRequest(route, method, CLASSES[Math.floor(status / 100)] ?? 'odd')
      durations(route, ms)
    },
    upstreamReply: (kind) => countReply(kind),
    drift: (endpoint, fault) => countDrift(endpoint, fault),
    shed: (priority, why) => sheds.inc({ urgency: priority, why }),
    retried: () => retries.inc(),
    watchUpstream: (stats) => upstreamGauges(registers, stats),
    upstreamTook: (ms) => took('', ms),
    ...feedMetrics(registers),
    ...redisMetrics(registers),
  }
}

/** How busy the process is: the share of time in which its loop had something to do, since it was last asked. */
function measureLoop(registers: Registry[]): void {
  let before = performance.eventLoopUtilization()
  const gauge = new Gauge({
    name: 'eventloop_utilization',
    help: 'Share of time in which the event loop was busy, since the last reading',
    registers,
    collect() {
      const now = performance.eventLoopUtilization()
      gauge.set(performance.eventLoopUtilization(now, before).utilization)
      before = now
    },
  })
}

const BREAKER = { shut: 0, probing: 1, open: 2 } as const

function upstreamGauges(registers: Registry[], stats: () => UpstreamStats): void {
  const of = (name: string, help: string, read: (now: UpstreamStats) => number) => {
    const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read(stats())) })
  }
  of(
    'upstream_breaker',
    '0 while asked, 1 while tried, 2 while left alone',
    ({ breaker }) => BREAKER[breaker],
  )
  of('upstream_retry_budget', 'How many second questions are left', ({ retriesLeft }) => retriesLeft)
  of('upstream_calls_under_way', 'Questions that are out', ({ active }) => active)
  of('upstream_queue_age_seconds', 'How long the next one has waited', ({ oldestMs }) => oldestMs / 1000)
  const waiting: Gauge<'urgency'> = new Gauge({
    name: 'upstream_queue',
    help: 'Calls that wait for a place, by urgency',
    labelNames: ['urgency'],
    registers,
    collect() {
      for (const [priority, count] of Object.entries(stats().waiting))
        waiting.set({ urgency: priority }, count)
    },
  })
}

function redisMetrics(registers: Registry[]): Pick<Metrics, 'redisFailed' | 'redisState'> {
  const failures = new Counter({
    name: 'redis_failures_total',
    help: 'Questions to Redis without an answer, by why',
    labelNames: ['reason'],
    registers,
  })
  const up = new Gauge({ name: 'redis_up', help: '1 while replicas share; 0 while each is alone', registers })
  return {
    redisFailed: (reason) => failures.inc({ reason }),
    redisState: (state) => up.set(state === 'here' ? 1 : 0),
  }
}

function feedMetrics(
  registers: Registry[],
): Pick<Metrics, 'slowConsumer' | 'frame' | 'sockets' | 'feedState' | 'fannedOut'> {
  const slow = new Counter({
    name: 'feed_slow_consumers_total',
    help: 'Sockets closed because they did not read',
    registers,
  })
  const frames = new Counter({
    name: 'feed_frames_total',
    help: 'Frames made, by kind of channel; each goes to many sockets',
    labelNames: ['kind'],
    registers,
  })
  const sockets = new Gauge({ name: 'feed_sockets', help: 'Open sockets', labelNames: ['front'], registers })
  const connected = new Gauge({ name: 'feed_upstream_connected', help: '1 while connected', registers })
  const unresolved = new Gauge({
    name: 'feed_unresolved_events',
    help: 'Upstream events of markets that nobody knows',
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
    frame: (kind) => frames.inc({ kind }),
    sockets: (front, count) => sockets.set({ front }, count),
    feedState(state) {
      connected.set(state.connected ? 1 : 0)
      unresolved.set(state.unresolved)
    },
  }
}
