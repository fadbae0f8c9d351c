import { HEARTBEAT_MS } from '@bourse/contracts/feed'
import type { MachineTime } from '@bourse/contracts/kit'
import type { Frames } from './frames.ts'
import type { BackpressureRule } from './backpressure.ts'
import type { EncodedFrame } from './encoded-frame.ts'
import { IDLE_MS } from './tick-scheduler.ts'
import type { PositionBroadcaster } from './positions.ts'
import type { ChangedFrames } from './broadcaster.ts'
import type { Socket } from './sockets.ts'
import type { StaleAnnouncer } from './stale-announcer.ts'

export type SocketUpdaterOptions = {
  readonly backpressure: BackpressureRule
  readonly positions: Pick<PositionBroadcaster, 'serve'>
  readonly frames: Pick<Frames, 'heartbeat'>
  readonly staleAnnouncer: Pick<StaleAnnouncer, 'serve'>
  readonly machineNow: () => MachineTime
  readonly monotonicNow: () => number
  /** Ends a socket whose session has expired. */
  readonly end: (socket: Socket) => void
}

/** Idle time after which a heartbeat is sent: the check after it would be too late. */
const HEARTBEAT_DUE_MS = HEARTBEAT_MS - IDLE_MS

/** Does the work per socket and tick: expiry, backpressure, new frames, heartbeat. */
export function createSocketUpdater({
  backpressure,
  positions,
  frames,
  staleAnnouncer,
  machineNow,
  monotonicNow,
  end,
}: SocketUpdaterOptions) {
  return (socket: Socket, changes: ChangedFrames): void => {
    const { until } = socket.principal
    if (until !== null && machineNow() >= until) return end(socket)
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
    // Announced after the first live values, so that no old value looks current.
    staleAnnouncer.serve(socket)
  }
}
