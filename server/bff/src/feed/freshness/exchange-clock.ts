import type { MarketEvent } from '#feed/upstream'

export type ExchangeClock = {
  /** Milliseconds by the exchange's clock. */
  now(): number
  onEvent(event: MarketEvent): void
}

/** Ticks are of full seconds and take a while to arrive. */
const TOLERANCE_MS = 5_000

/**
 * The clock of an exchange of ours. An operator may set that of a paper exchange ahead, and everything that it dates, such
 * as the next payment of a lock, is by that clock. Its newest tick shows it; a difference of some seconds is latency.
 */
export function createExchangeClock(now: () => number): ExchangeClock {
  let offset = 0
  return {
    now: () => now() + offset,
    onEvent(event) {
      if (event.kind !== 'ticker' || event.time === null) return
      const difference = event.time - now()
      if (Math.abs(difference - offset) > TOLERANCE_MS)
        offset = Math.abs(difference) > TOLERANCE_MS ? difference : 0
    },
  }
}
