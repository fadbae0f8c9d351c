import type { Channel } from '@bourse/contracts/feed'
import type { StaleState, Staleness } from '#feed/freshness'
import type { Socket } from './sockets.ts'

/** Sends each socket the change of its channels between live and stale, once. */
export type StaleAnnouncer = {
  /** Reads the state for the next visits. */
  tick(): void
  serve(socket: Socket): void
  /** Admits a new socket, which has no channels yet, so the current state counts as announced. */
  admit(socket: Socket): Socket
  /** Sends the state of stale channels after the snapshot of a subscription. */
  afterSubscribe(socket: Socket, channels: readonly Channel[]): void
}

/** Bits of a socket's announced state: quotes may be polled while all else is stale. */
const TICKERS = 1
const OTHERS = 2
/** The bits above them count the times that a catch-up leads to and its steps, so that each one is announced. */
const TARGET_STEP = 4
/**
 * The largest change of the target time that counts as the same target: it advances with the clock of the
 * exchange.
 */
const SAME_TARGET_MS = 3_600_000
/** Number of progress announcements per catch-up, whatever its length. */
const PROGRESS_STEPS = 50
const chooseBit = (ch: Channel): number => (ch === 'tickers' ? TICKERS : OTHERS)

/** The completed part of a catch-up, in fiftieths; zero if unknown. */
function progressStep(stale: StaleState | null): number {
  if (stale?.from === undefined || stale.reached === undefined || stale.until === undefined) return 0
  return Math.floor(((stale.reached - stale.from) * PROGRESS_STEPS) / Math.max(1, stale.until - stale.from))
}

export function createStaleAnnouncer(staleness: () => Staleness): StaleAnnouncer {
  let state = staleness()
  let bits = 0
  let target: number | null = null
  let targets = 0
  let step = 0

  function announce({ consumer }: Socket, ch: Channel): void {
    const stale = ch === 'tickers' ? state.tickers : state.socket
    if (stale !== null) consumer.sendStale({ ch, ...stale })
    else consumer.sendFresh({ ch, ...(ch === 'tickers' && state.isPolled ? { source: 'rest' } : {}) })
  }

  return {
    tick() {
      state = staleness()
      const until = state.socket?.until ?? null
      const before = step
      step = progressStep(state.socket)
      if (until !== null && (target === null || until - target > SAME_TARGET_MS || step !== before)) {
        target = until
        targets += TARGET_STEP
      } else if (until === null) target = null
      bits = (state.tickers === null ? 0 : TICKERS) | (state.socket === null ? 0 : OTHERS) | targets
    },
    serve(socket) {
      const changed = socket.announcedStale ^ bits
      if (changed === 0) return
      socket.announcedStale = bits
      for (const ch of socket.channels)
        if ((changed & chooseBit(ch)) !== 0 || (changed >= TARGET_STEP && (bits & chooseBit(ch)) !== 0))
          announce(socket, ch)
    },
    admit: (socket) => Object.assign(socket, { announcedStale: bits }),
    afterSubscribe(socket, channels) {
      // A change that this socket has not received yet is sent to all its channels at the next visit.
      for (const ch of channels)
        if ((socket.announcedStale & bits & chooseBit(ch)) !== 0) announce(socket, ch)
    },
  }
}
