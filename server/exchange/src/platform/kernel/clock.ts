import { type Instant, toInstant, type MachineTime, machineTime } from '@bourse/contracts/kit'

/** The source of time. In paper mode the operator may move it forward; it never goes back. */
export type Clock = {
  now(): Instant
  /** The machine's own time, independent of the operator's changes: authenticator apps of members use it. */
  machineNow(): MachineTime
}

export type MovableClock = Clock & {
  advance(ms: number): void
  /** Milliseconds by which this clock is ahead of the source. */
  offset(): number
}

/** The machine's clock, made monotonic, plus an offset. No other code reads the machine's clock. */
export function machineClock(offsetMs = 0): MovableClock {
  let ahead = offsetMs
  let last = 0
  return {
    now() {
      last = Math.max(last, Date.now() + ahead)
      return toInstant(last)
    },
    machineNow: () => machineTime(Date.now()),
    advance(ms) {
      if (ms < 0) throw new RangeError('the clock only moves forward')
      ahead += ms
    },
    offset: () => ahead,
  }
}

/** A clock that moves only when a test advances it. */
export function manualClock(start: Instant): MovableClock {
  let at = start
  return {
    now: () => at,
    machineNow: () => machineTime(at),
    advance(ms) {
      if (ms < 0) throw new RangeError('the clock only moves forward')
      at = toInstant(at + ms)
    },
    offset: () => 0,
  }
}
