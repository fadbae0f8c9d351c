/** Circuit breaker for an unresponsive upstream, with automatic probes. */
export type Breaker = {
  /** Whether a request may be sent now. While half open, one may. */
  allows(): boolean
  note(healthy: boolean): void
  state(): 'closed' | 'open' | 'halfOpen'
}

const CONSECUTIVE_MAX = 5
const WINDOW_MS = 10_000
const WINDOW_CALLS_MIN = 20
/** The pause between probes; short, so that a recovered upstream is used again within two seconds. */
const PAUSE_MS = 1_000
const PAUSE_MAX_MS = 2_000

/** `now` is monotonic milliseconds. */
export function createBreaker(now: () => number): Breaker {
  let consecutive = 0
  let window = { from: now(), calls: 0, faults: 0 }
  let pauseMs = PAUSE_MS
  let openUntil: number | null = null
  let isHalfOpen = false

  function open(): void {
    openUntil = now() + pauseMs
    isHalfOpen = false
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    consecutive = 0
    window = { from: now(), calls: 0, faults: 0 }
  }

  function isBad(): boolean {
    if (consecutive >= CONSECUTIVE_MAX) return true
    return window.calls >= WINDOW_CALLS_MIN && window.faults * 2 >= window.calls
  }

  return {
    allows() {
      if (openUntil === null) return true
      if (now() < openUntil) return false
      // One probe is sent; others wait for its result or the next pause.
      openUntil = now() + PAUSE_MS
      isHalfOpen = true
      return true
    },
    note(healthy) {
      if (now() - window.from > WINDOW_MS) window = { from: now(), calls: 0, faults: 0 }
      window.calls++
      if (healthy) {
        consecutive = 0
        if (openUntil !== null) {
          openUntil = null
          pauseMs = PAUSE_MS
          window = { from: now(), calls: 0, faults: 0 }
        }
        return
      }
      consecutive++
      window.faults++
      if (openUntil !== null || isBad()) open()
    },
    state: () => (openUntil === null ? 'closed' : isHalfOpen ? 'halfOpen' : 'open'),
  }
}
