import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Priority } from '#policy'
import { ApiFailure } from '#web/response'

export type LoadSheddingOptions = {
  /** Milliseconds that only go forward. */
  readonly monotonicNow: () => number
  readonly lagMs?: () => number
  readonly shed: (priority: Priority) => void
}

/** How late the event loop may be, for how long on end, before calls of a kind are sent away. */
const LAG_LIMIT_MS: Readonly<Record<Priority, number>> = {
  low: 300,
  normal: 400,
  high: 1_200,
  // Signing out, closing and cancelling get through for as long as anything does.
  critical: Number.POSITIVE_INFINITY,
}
const SAMPLE_MS = 500

/**
 * When the process itself is short of breath, callers are asked to come back: who can wait first, who must not last. While it is
 * calm nobody is.
 */
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
    options.shed(priority)
    // Spread over a few seconds, so that they do not all come back together.
    done(new ApiFailure('overloaded', undefined, { retryAfterSeconds: 1 + (shedCount++ % 3) }))
  })
  return { isNotOverloaded }
}

const RESOLUTION_MS = 10

/** How late the event loop was on average in the last sample. Infinite when it stood still for all of it. */
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

/** Whether a call must be sent away. Pressure counts when it is felt again and again: one long turn is no overload. */
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
    // A loop that stood still for a whole sample is late without end, and even then nothing vital waits.
    if (priority === 'critical' || lagMs < LAG_LIMIT_MS[priority]) return false
    const { since } = felt.get(priority) ?? { since: now }
    return now - since >= LASTS_MS
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much a call can wait; what has none is never sent away. */
    priority?: Priority
  }
}
