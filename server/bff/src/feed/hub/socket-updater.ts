import { HEARTBEAT_MS } from '@bourse/contracts/feed'
import type { Frames } from './frames.ts'
import type { BackpressureRule } from './backpressure.ts'
import type { EncodedFrame } from './encoded-frame.ts'
import { IDLE_MS } from './tick-scheduler.ts'
import type { PositionBroadcaster } from './positions.ts'
import type { ChangedFrames } from './broadcaster.ts'
import type { Socket } from './sockets.ts'

export type SocketUpdaterOptions = {
  readonly backpressure: BackpressureRule
  readonly positions: Pick<PositionBroadcaster, 'serve'>
  readonly frames: Pick<Frames, 'heartbeat'>
  readonly now: () => number
  readonly monotonicNow: () => number
  /** The session for which it stands has run out. */
  readonly end: (socket: Socket) => void
}

/** A beat never comes late: the next look would be too late for it. */
const HEARTBEAT_DUE_MS = HEARTBEAT_MS - IDLE_MS

/** One socket at one tick: whether it may still be there, whether it reads, what is new for it, or that all is well. */
export function createSocketUpdater({
  backpressure,
  positions,
  frames,
  now,
  monotonicNow,
  end,
}: SocketUpdaterOptions) {
  return (socket: Socket, changes: ChangedFrames): void => {
    const { until } = socket.principal
    if (until !== null && now() >= until) return end(socket)
    if (!backpressure.acceptsFrames(socket, changes)) return
    positions.serve(socket)
    const own: EncodedFrame[] = []
    for (const ch of socket.channels) {
      const one = changes.get(ch)
      if (one !== undefined) own.push(one)
    }
    if (own.length > 0) {
      socket.sentAt = monotonicNow()
      socket.consumer.sendFrames(own)
    } else if (monotonicNow() - socket.sentAt >= HEARTBEAT_DUE_MS) {
      socket.sentAt = monotonicNow()
      socket.consumer.sendHeartbeat(frames.heartbeat())
    }
  }
}
