import type { MemberId } from '@bourse/contracts/account'
import type { Positions } from '@bourse/contracts/feed'
import type { Frames } from './frames.ts'
import type { Socket, Sockets } from './sockets.ts'

/** The newest positions of each member who is here, sent once a second to those of his phones that keep up. */
export type PositionBroadcaster = {
  put(member: MemberId, positions: Positions): void
  /** At each tick: what has come until now is sent in the round that follows, if it is time. */
  tick(): void
  /** A visit to a socket that reads. One that has not taken what it was last sent is passed over. */
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
      // Its number is that of the event before it, so it is only given now.
      if (sockets.of(member).includes(socket))
        socket.consumer.sendPersonal(frames.conflatableFrame(member, positions))
    },
  }
}
