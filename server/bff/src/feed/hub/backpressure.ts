import type { Channel } from '@bourse/contracts/feed'
import type { ChangedFrames } from './broadcaster.ts'
import type { Socket } from './sockets.ts'

export type BackpressureRule = {
  /** Checks one socket: skip, catch up, or close. True: it has read everything and accepts new frames. */
  acceptsFrames(socket: Socket, changes: ChangedFrames): boolean
}
export type BackpressureOptions = {
  readonly monotonicNow: () => number
  readonly seq: (ch: Channel) => number
  readonly sendSnapshot: (socket: Socket, ch: Channel) => void
  readonly disconnect: (socket: Socket) => void
}

const LAG_TIMEOUT_MS = 15_000
/** Unread ticks in a row that count as lag: a poll in flight or a ping explains one, not two. */
const LAG_TICKS_MAX = 2

/** A slow socket buffers at most two ticks; then it receives nothing until it has read them. */
export function createBackpressureRule({
  monotonicNow,
  seq,
  sendSnapshot,
  disconnect,
}: BackpressureOptions): BackpressureRule {
  /** The frames of this tick are the first that it misses. */
  function startLagging(socket: Socket, changes: ChangedFrames): void {
    socket.laggingSince = monotonicNow()
    socket.seqsSeen = new Map(socket.channels.map((ch) => [ch, seq(ch) - (changes.has(ch) ? 1 : 0)]))
    socket.consumer.setLagging(true)
  }

  /**
   * Sends the latest value of every missed channel. The jump in `seq` shows the client that frames were
   * skipped.
   */
  function catchUp(socket: Socket): void {
    const seqsSeen = socket.seqsSeen
    socket.laggingSince = null
    socket.seqsSeen = null
    socket.pending = 0
    socket.sentAt = monotonicNow()
    socket.consumer.setLagging(false)
    for (const ch of socket.channels) if (seqsSeen?.get(ch) !== seq(ch)) sendSnapshot(socket, ch)
  }

  return {
    acceptsFrames(socket, changes) {
      if (socket.consumer.isReady()) {
        socket.missedTicks = 0
        if (socket.laggingSince === null) return true
        catchUp(socket)
        return false
      }
      if (++socket.missedTicks < LAG_TICKS_MAX) return true
      if (socket.laggingSince === null) startLagging(socket, changes)
      else if (monotonicNow() - socket.laggingSince > LAG_TIMEOUT_MS) disconnect(socket)
      return false
    },
  }
}
