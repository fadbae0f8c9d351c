import { TICK_MS } from '@bourse/contracts/feed'

/** Decides when the hub ticks. */
export type Pace = {
  /** Something has changed and should leave. */
  changed(): void
  start(): void
  stop(): void
}
export type PaceOptions = {
  /** Milliseconds that only go forward. */
  readonly elapsed: () => number
  /** False: what left at the tick before is still being written. */
  readonly tick: () => boolean
  /** Does this in so many milliseconds, unless what it answers with is called before. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** An upstream tells its markets one by one; what it tells in one breath leaves together. */
const GATHER_MS = 20
/** Where nothing changes there is still somebody to be closed, to be missed or to be told that all is well. */
export const IDLE_MS = 250

/** A tick follows the change that it tells as soon as the pause since the one before allows it. */
export function createPace({ elapsed, tick, after }: PaceOptions): Pace {
  let last = Number.NEGATIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let cancel: (() => void) | null = null

  function beDueAt(moment: number): void {
    if (moment >= due) return
    cancel?.()
    due = moment
    cancel = after(Math.max(0, moment - elapsed()), run)
  }

  function run(): void {
    due = Number.POSITIVE_INFINITY
    const began = elapsed()
    if (!tick()) return beDueAt(began + GATHER_MS)
    last = began
    beDueAt(began + IDLE_MS)
  }

  return {
    changed() {
      if (cancel !== null) beDueAt(Math.max(elapsed() + GATHER_MS, last + TICK_MS))
    },
    start: () => beDueAt(elapsed() + IDLE_MS),
    stop() {
      cancel?.()
      cancel = null
      due = Number.NEGATIVE_INFINITY
    },
  }
}
