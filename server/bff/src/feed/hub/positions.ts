import type { MemberId } from '@bourse/contracts/account'
import type { Positions } from '@bourse/contracts/feed'
import type { Frames } from './frames.ts'
import type { Socket, Sockets } from './sockets.ts'

/** The latest positions of each connected member, sent once a second to sockets that keep up. */
export type PositionBroadcaster = {
  put(member: MemberId, positions: Positions): void
  /** Starts the next broadcast with everything received so far, if it is due. */
  tick(): void
  /** Serves a ready socket; skips one with unread positions. */
  serve(socket: Socket): void
}

type PositionBroadcasterOptions = {
  readonly sockets: Sockets
  readonly frames: Frames
  readonly isDue: () => boolean
}

const NONE: ReadonlyMap<MemberId, Positions> = new Map()

export function createPositionBroadcaster({
  sockets,
  frames,
  isDue,
}: PositionBroadcasterOptions): PositionBroadcaster {
  let waiting = new Map<MemberId, Positions>()
  let due = NONE

  return {
    put(member, positions) {
      if (sockets.of(member).length > 0) waiting.set(member, positions)
    },
    tick() {
      const isTime = isDue()
      due = isTime ? waiting : NONE
      if (isTime) waiting = new Map()
    },
    serve(socket) {
      const { member } = socket.principal
      const positions = member === null ? undefined : due.get(member)
      if (member === null || positions === undefined || socket.missedTicks > 0) return
      // The number repeats the previous event's, so it is assigned only now.
      if (sockets.of(member).includes(socket))
        socket.consumer.sendPersonal(frames.conflatableFrame(member, positions))
    },
  }
}
