import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** What is counted. One registry per app, so that two apps in one process do not mix. */
export type Metrics = {
  readonly registry: Registry
  request(seen: { route: string; method: string; status: number; ms: number }): void
  upstreamReply(kind: string): void
  drift(endpoint: string, fault: string): void
  /** A call was sent away, by its urgency and by what was short: places, time in line, or the process itself. */
  shed(urgency: string, why: 'upstream' | 'process'): void
  retried(): void
  /** How long the upstream took, waiting in line included. */
  upstreamTook(ms: number): void
  slowConsumer(): void
  frame(kind: string): void
  sockets(front: string, count: number): void
  /** A question to Redis that was not answered. */
  redisFailed(reason: string): void
  redisState(state: 'none' | 'here' | 'away'): void
  feedState(state: { connected: boolean; unresolved: number }): void
}

const SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10]

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Finished requests by route pattern and status class',
    labelNames: ['route', 'method', 'class'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte in to the last byte out',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  })
  const replies = new Counter({
    name: 'upstream_replies_total',
    help: 'What came of asking the upstream',
    labelNames: ['kind'],
    registers,
  })
  const drifts = new Counter({
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
  const took = new Histogram({
    name: 'upstream_duration_seconds',
    help: 'Time from asking the upstream to its last byte, waiting in line included',
    buckets: SECONDS,
    registers,
  })
  measureLoop(registers)
  const feed = feedMetrics(registers)
  return {
    registry,
    request({ route, method, status, ms }) {
      requests.inc({ route, method, class: `${Math.floor(status / 100)}xx` })
      durations.observe({ route }, ms / 1000)
    },
    upstreamReply: (kind) => replies.inc({ kind }),
    drift: (endpoint, fault) => drifts.inc({ endpoint, fault }),
    shed: (urgency, why) => sheds.inc({ urgency, why }),
    retried: () => retries.inc(),
    upstreamTook: (ms) => took.observe(ms / 1000),
    ...feed,
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
): Pick<Metrics, 'slowConsumer' | 'frame' | 'sockets' | 'feedState'> {
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
  return {
    slowConsumer: () => slow.inc(),
    frame: (kind) => frames.inc({ kind }),
    sockets: (front, count) => sockets.set({ front }, count),
    feedState(state) {
      connected.set(state.connected ? 1 : 0)
      unresolved.set(state.unresolved)
    },
  }
}
