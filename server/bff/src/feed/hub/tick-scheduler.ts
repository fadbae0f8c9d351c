import { TICK_MS } from '@bourse/contracts/feed'

/** Result of a tick: frames sent, no changes, or the previous tick still being written. */
export type TickOutcome = 'sent' | 'idle' | 'busy'

/** Schedules the hub's ticks. */
export type TickScheduler = {
  /** Requests a tick for a change. */
  onChanged(): void
  start(tick: () => TickOutcome): void
  stop(): void
}
export type TickSchedulerOptions = {
  readonly monotonicNow: () => number
  /** Runs work after a delay; returns its cancellation. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** The time for which a burst is gathered into one tick: an upstream sends markets one by one. */
const GATHER_MS = 20
/** The tick interval without changes: ticks also close expired sockets, detect lag and send heartbeats. */
export const IDLE_MS = 500

/** Runs a tick as soon after a change as the minimum interval allows. */
export function createTickScheduler({ monotonicNow, after }: TickSchedulerOptions): TickScheduler {
  let last = Number.NEGATIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let cancel: (() => void) | null = null
  let tick: () => TickOutcome = () => 'idle'

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
    // An idle tick does not delay the next change.
    if (outcome === 'sent') last = began
    beDueAt(began + (outcome === 'busy' ? GATHER_MS : IDLE_MS))
  }

  return {
    onChanged() {
      if (cancel !== null) beDueAt(Math.max(monotonicNow() + GATHER_MS, last + TICK_MS))
    },
    start(work) {
      tick = work
      beDueAt(monotonicNow() + IDLE_MS)
    },
    stop() {
      cancel?.()
      cancel = null
      due = Number.NEGATIVE_INFINITY
    },
  }
}
