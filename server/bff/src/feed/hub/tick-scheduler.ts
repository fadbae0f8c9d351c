import { TICK_MS } from '@bourse/contracts/feed'

/** What came of a tick: changes were told, or there were none, or those of the tick before are still being written. */
export type TickOutcome = 'sent' | 'idle' | 'busy'

/** Decides when the hub ticks. */
export type TickScheduler = {
  /** Something has changed and should leave. */
  changed(): void
  start(): void
  stop(): void
}
export type TickSchedulerOptions = {
  /** Milliseconds that only go forward. */
  readonly monotonicNow: () => number
  readonly tick: () => TickOutcome
  /** Does this in so many milliseconds, unless what it answers with is called before. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** An upstream tells its markets one by one; what it tells in one breath leaves together. */
const GATHER_MS = 20
/** Where nothing changes there is still somebody to be closed, to be missed or to be told that all is well. */
export const IDLE_MS = 500

/** A tick follows the change that it tells as soon as the pause since the one before allows it. */
export function createTickScheduler({ monotonicNow, tick, after }: TickSchedulerOptions): TickScheduler {
  let last = Number.NEGATIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let cancel: (() => void) | null = null

  function beDueAt(moment: number): void {
    if (moment >= due) return
    cancel?.()
    due = moment
    cancel = after(Math.max(0, moment - monotonicNow()), run)
  }

  function run(): void {
    due = Number.POSITIVE_INFINITY
    const began = monotonicNow()
    const outcome = tick()
    // A tick that told nothing keeps no change waiting.
    if (outcome === 'sent') last = began
    beDueAt(began + (outcome === 'busy' ? GATHER_MS : IDLE_MS))
  }

  return {
    changed() {
      if (cancel !== null) beDueAt(Math.max(monotonicNow() + GATHER_MS, last + TICK_MS))
    },
    start: () => beDueAt(monotonicNow() + IDLE_MS),
    stop() {
      cancel?.()
      cancel = null
      due = Number.NEGATIVE_INFINITY
    },
  }
}
