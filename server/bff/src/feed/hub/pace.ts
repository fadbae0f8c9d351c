import { TICK_MS } from '@bourse/contracts/feed'

/** What came of a tick: changes were told, or there were none, or those of the tick before are still being written. */
export type Ticked = 'told' | 'quiet' | 'busy'

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
  readonly tick: () => Ticked
  /** Does this in so many milliseconds, unless what it answers with is called before. */
  readonly after: (ms: number, work: () => void) => () => void
}

/** An upstream tells its markets one by one; what it tells in one breath leaves together. */
const GATHER_MS = 20
/** Where nothing changes there is still somebody to be closed, to be missed or to be told that all is well. */
export const IDLE_MS = 500

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
    const ticked = tick()
    // A tick that told nothing keeps no change waiting.
    if (ticked === 'told') last = began
    beDueAt(began + (ticked === 'busy' ? GATHER_MS : IDLE_MS))
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
