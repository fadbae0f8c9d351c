import type { TickerRow } from '@bourse/contracts/feed'

/** Replaces the quotes of a silent socket by polling REST. */
export type RestPoller = {
  /** Starts a poll if one is due and none is in flight. */
  tick(): void
}
export type RestPollerOptions = {
  /** Whether the socket is silent and a client listens. */
  readonly isNeeded: () => boolean
  /** Loads current quotes; null if only old ones are available. */
  readonly load: () => Promise<readonly TickerRow[] | null>
  readonly onQuotes: (rows: readonly TickerRow[]) => void
  readonly monotonicNow: () => number
  readonly onFailed: (error: unknown) => void
}

/** The interval of one replica. Replicas with Redis also share each response. */
const POLL_INTERVAL_MS = 3_000

export function createRestPoller(options: RestPollerOptions): RestPoller {
  const { isNeeded, load, onQuotes, monotonicNow, onFailed } = options
  let polledAt = Number.NEGATIVE_INFINITY
  let isInFlight = false
  /** A failure is reported once per outage, not at every poll. */
  let hasFailed = false

  async function poll(): Promise<void> {
    isInFlight = true
    try {
      const rows = await load()
      // The socket may have returned meanwhile, with newer prices.
      if (rows !== null && isNeeded()) onQuotes(rows)
      hasFailed = false
    } catch (error) {
      if (!hasFailed) onFailed(error)
      hasFailed = true
    } finally {
      isInFlight = false
    }
  }

  return {
    tick() {
      if (isInFlight || monotonicNow() - polledAt < POLL_INTERVAL_MS || !isNeeded()) return
      polledAt = monotonicNow()
      void poll()
    },
  }
}
