import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Urgency } from '#policy'
import { ApiFailure } from '#web/answer'

export type PressureOptions = {
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number
  readonly lateMs?: () => number
  readonly shed: (urgency: Urgency) => void
}

/** How late the event loop may be, for how long on end, before calls of a kind are sent away. */
const LATE_MS: Readonly<Record<Urgency, number>> = {
  idle: 300,
  ordinary: 400,
  dealing: 1_200,
  // Signing out, closing and cancelling get through for as long as anything does.
  vital: Number.POSITIVE_INFINITY,
}
const SAMPLE_MS = 500

/**
 * When the process itself is short of breath, callers are asked to come back: who can wait first, who must not last. While it is
 * calm nobody is.
 */
export function shedUnderPressure(app: FastifyInstance, options: PressureOptions): { isCalm(): boolean } {
  const judge = createJudge(options.elapsed)
  const lateness = options.lateMs ?? measureLateness(app, SAMPLE_MS)
  const isCalm = (): boolean => lateness() < LATE_MS.idle
  let sentAway = 0
  app.addHook('onRequest', (request, _reply, done) => {
    if (isCalm()) return done()
    const { urgency } = request.routeOptions.config
    if (urgency === undefined || !judge(urgency, lateness())) return done()
    options.shed(urgency)
    // Spread over a few seconds, so that they do not all come back together.
    done(new ApiFailure('overloaded', undefined, { retryAfterSeconds: 1 + (sentAway++ % 3) }))
  })
  return { isCalm }
}

const RESOLUTION_MS = 10

/** How late the event loop was on average in the last sample. Infinite when it stood still for all of it. */
export function measureLateness(app: FastifyInstance, sampleMs: number): () => number {
  const turns = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  turns.enable()
  let lateMs = 0
  const timer = setInterval(() => {
    const mean = turns.mean / 1e6
    lateMs = Number.isNaN(mean) ? Number.POSITIVE_INFINITY : Math.max(0, mean - RESOLUTION_MS)
    turns.reset()
  }, sampleMs)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    turns.disable()
    done()
  })
  return () => lateMs
}

const LASTS_MS = 1_000
const FORGOTTEN_MS = 1_500

/** Whether a call must be sent away. Pressure counts when it is felt again and again: one long turn is no overload. */
export function createJudge(elapsed: () => number): (urgency: Urgency, lateMs: number) => boolean {
  const felt = new Map<Urgency, { since: number; last: number }>()
  return (urgency, lateMs) => {
    const now = elapsed()
    for (const [kind, limit] of Object.entries(LATE_MS) as [Urgency, number][]) {
      if (lateMs < limit) continue
      const before = felt.get(kind)
      const since = before === undefined || now - before.last > FORGOTTEN_MS ? now : before.since
      felt.set(kind, { since, last: now })
    }
    // A loop that stood still for a whole sample is late without end, and even then nothing vital waits.
    if (urgency === 'vital' || lateMs < LATE_MS[urgency]) return false
    const { since } = felt.get(urgency) ?? { since: now }
    return now - since >= LASTS_MS
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How much a call can wait; what has none is never sent away. */
    urgency?: Urgency
  }
}
