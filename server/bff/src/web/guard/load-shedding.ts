import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Priority } from '#policy'
import { ApiFailure } from '#web/response'

export type LoadSheddingOptions = {
  readonly monotonicNow: () => number
  readonly lagMs?: () => number
  readonly onShed: (priority: Priority) => void
}

/** The average lag above which requests of a priority are shed, if it lasts. */
const LAG_LIMIT_MS: Readonly<Record<Priority, number>> = {
  low: 300,
  normal: 400,
  high: 1_200,
  // Logout, closing and cancelling are never shed.
  critical: Number.POSITIVE_INFINITY,
}
const SAMPLE_MS = 500

/** Sheds requests during event-loop lag, lowest priority first. */
export function shedOnEventLoopLag(
  app: FastifyInstance,
  options: LoadSheddingOptions,
): { isNotOverloaded(): boolean } {
  const shouldShed = createSheddingPolicy(options.monotonicNow)
  const lag = options.lagMs ?? measureEventLoopLag(app, SAMPLE_MS)
  const isNotOverloaded = (): boolean => lag() < LAG_LIMIT_MS.low
  let shedCount = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (isNotOverloaded()) return done()
    const { priority } = request.routeOptions.config
    if (priority === undefined || !shouldShed(priority, lag())) return done()
    options.onShed(priority)
    // The delay is spread over a few seconds, so that shed clients do not retry together.
    done(new ApiFailure('overloaded', undefined, { retryAfterSeconds: 1 + (shedCount++ % 3) }))
  })
  return { isNotOverloaded }
}

const RESOLUTION_MS = 10

/** Measures the average event-loop lag of the last sample; infinite if the loop was blocked for all of it. */
export function measureEventLoopLag(app: FastifyInstance, sampleMs: number): () => number {
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  turns.enable()
  let lagMs = 0
  const timer = setInterval(() => {
    const mean = turns.mean / 1e6
    lagMs = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean - RESOLUTION_MS)
    turns.reset()
  }, sampleMs)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    turns.disable()
    done()
  })
  return () => lagMs
}

const LASTS_MS = 1_000
const LAG_RESET_MS = 1_500

/** Decides whether to shed a request. Only lasting lag counts: one long turn is no overload. */
export function createSheddingPolicy(
  monotonicNow: () => number,
): (priority: Priority, lagMs: number) => boolean {
  const felt = new Map<Priority, { since: number; last: number }>()
  return (priority, lagMs) => {
    const now = monotonicNow()
    for (const [kind, limit] of Object.entries(LAG_LIMIT_MS) as [Priority, number][]) {
      if (lagMs < limit) continue
      const before = felt.get(kind)
      const since = before === undefined || now - before.last > LAG_RESET_MS ? now : before.since
      felt.set(kind, { since, last: now })
    }
    // The lag is infinite when the loop was blocked for a whole sample; critical requests still pass.
    if (priority === 'critical' || lagMs < LAG_LIMIT_MS[priority]) return false
    const { since } = felt.get(priority) ?? { since: now }
    return now - since >= LASTS_MS
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Shedding priority; without one the route is never shed. */
    priority?: Priority
  }
}
