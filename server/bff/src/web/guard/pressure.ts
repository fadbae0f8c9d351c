import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import type { Urgency } from '#policy'
import { ApiFailure } from '#web/answer'

export type PressureOptions = {
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number
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

/** When the process itself is short of breath, callers are asked to come back: who can wait first, who must not last. */
export async function shedUnderPressure(app: FastifyInstance, options: PressureOptions): Promise<void> {
  const judge = createJudge(options.elapsed)
  let sentAway = 0
  await app.register(underPressure, {
    maxEventLoopDelay: LATE_MS.idle,
    sampleInterval: SAMPLE_MS,
    pressureHandler: async (request, _reply, _type, lateMs) => {
      const { urgency } = request.routeOptions.config
      if (urgency === undefined || !judge(urgency, Number(lateMs ?? 0))) return
      options.shed(urgency)
      // Spread over a few seconds, so that they do not all come back together.
      throw new ApiFailure('overloaded', undefined, { retryAfterSeconds: 1 + (sentAway++ % 3) })
    },
  })
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
