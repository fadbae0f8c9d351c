/** Circuit breaker for an unresponsive upstream, with automatic probes. */
export type Breaker = {
  /** Whether a request may be sent now. While half open, one may. */
  lets(): boolean
  note(healthy: boolean): void
  state(): 'shut' | 'open' | 'probing'
}

const CONSECUTIVE_MAX = 5
const WINDOW_MS = 10_000
const WINDOW_CALLS_MIN = 20
/** Short, so that a recovered upstream is used again within two seconds. */
const PAUSE_MS = 1_000
const PAUSE_MAX_MS = 2_000

/** `now` is monotonic milliseconds. */
export function createBreaker(now: () => number): Breaker {
  let consecutive = 0
  let window = { from: now(), calls: 0, faults: 0 }
  let pauseMs = PAUSE_MS
  let closedUntil: number | null = null
  let probing = false

  function open(): void {
    closedUntil = now() + pauseMs
    probing = false
    pauseMs = Math.min(pauseMs * 2, PAUSE_MAX_MS)
    consecutive = 0
    window = { from: now(), calls: 0, faults: 0 }
  }

  function isBad(): boolean {
    if (consecutive >= CONSECUTIVE_MAX) return true
    return window.calls >= WINDOW_CALLS_MIN && window.faults * 2 >= window.calls
  }

  return {
    lets() {
      if (closedUntil === null) return true
      if (now() < closedUntil) return false
      // One probe is sent; others wait for its result or the next pause.
      closedUntil = now() + PAUSE_MS
      probing = true
      return true
    },
    note(healthy) {
      if (now() - window.from > WINDOW_MS) window = { from: now(), calls: 0, faults: 0 }
      window.calls++
      if (healthy) {
        consecutive = 0
        if (closedUntil !== null) {
          closedUntil = null
          pauseMs = PAUSE_MS
          window = { from: now(), calls: 0, faults: 0 }
        }
        return
      }
      consecutive++
      window.faults++
      if (closedUntil !== null || isBad()) open()
    },
    state: () => (closedUntil === null ? 'shut' : probing ? 'probing' : 'open'),
  }
}
