import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

export type Pulse = { stop(): Promise<void> }

/**
 * Beats at each full interval of the clock. A beat that takes longer than the interval skips what it missed; one that
 * fails is logged and the next one comes.
 */
export function startPulse(
  beat: () => Promise<void>,
  at: { everyMs: number; clock: Clock; log: Logger },
): Pulse {
  let timer: NodeJS.Timeout | null = null
  let beating: Promise<void> = Promise.resolve()
  let stopped = false
  const next = () => {
    if (stopped) return
    const wait = at.everyMs - (at.clock.now() % at.everyMs)
    timer = setTimeout(() => {
      beating = beat().catch((error: unknown) => at.log.error({ err: error }, 'a beat failed'))
      void beating.then(next)
    }, wait)
  }
  next()
  return {
    async stop() {
      stopped = true
      if (timer !== null) clearTimeout(timer)
      await beating
    },
  }
}
