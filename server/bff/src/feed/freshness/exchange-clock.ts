import { type Instant, toInstant, machineMs, type MachineTime } from '@bourse/contracts/kit'

export type ExchangeClock = {
  now(): Instant
  /** Receives the time that the exchange sent. */
  onTime(now: Instant): void
}

/** An event takes a while to arrive, and the clocks of two machines differ by some seconds. */
const TOLERANCE_MS = 5_000

/**
 * The clock of an exchange of ours. An operator may set that of a paper exchange ahead, and everything that it dates, such
 * as the next payment of a lock, is by that clock. Only this module relates it to the clock of the machine.
 */
export function createExchangeClock(machineNow: () => MachineTime): ExchangeClock {
  let offset = 0
  return {
    now: () => toInstant(machineMs(machineNow()) + offset),
    onTime(now) {
      const difference = now - machineMs(machineNow())
      if (Math.abs(difference - offset) > TOLERANCE_MS)
        offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0
    },
  }
}
