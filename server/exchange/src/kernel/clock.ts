import { type Instant, instantOf } from '@bourse/contracts/kit'

/** Where the time comes from. In paper mode the operator may move it forward; it never goes back. */
export type Clock = { now(): Instant }

/** A clock that can be moved forward. */
export type MovableClock = Clock & {
  advance(ms: number): void
  /** How far ahead of the source it stands, in milliseconds. */
  offset(): number
}

/** The machine's clock, made monotone, plus an offset. The only place that reads it. */
export function machineClock(offsetMs = 0): MovableClock {
  let ahead = offsetMs
  let last = 0
  return {
    now() {
      last = Math.max(last, Date.now() + ahead)
      return instantOf(last)
    },
    advance(ms) {
      if (ms < 0) throw new RangeError('the clock only moves forward')
      ahead += ms
    },
    offset: () => ahead,
  }
}

/** A clock that stands still until a test moves it. */
export function manualClock(start: Instant): MovableClock {
  let at = start
  return {
    now: () => at,
    advance(ms) {
      if (ms < 0) throw new RangeError('the clock only moves forward')
      at = instantOf(at + ms)
    },
    offset: () => 0,
  }
}
