import type { Channel } from '@bourse/contracts/feed'
import type { Socket } from './sockets.ts'

export type LagRule = {
  /** Looks at one socket before a tick: passes it over, lets it catch up, or gives it up. */
  serve(socket: Socket): void
}
export type LagOptions = {
  readonly elapsed: () => number
  readonly seq: (ch: Channel) => number
  readonly sendStanding: (socket: Socket, ch: Channel) => void
  readonly cutOff: (socket: Socket) => void
}

const PATIENCE_MS = 15_000
/** A poll on its way or a ping in between is no lag: the second tick in a row is. */
const LAG_TICKS = 2

/** A socket that does not take what it is sent holds at most two ticks; then it gets nothing until it has read. */
export function createLagRule({ elapsed, seq, sendStanding, cutOff }: LagOptions): LagRule {
  function fallBehind(socket: Socket): void {
    socket.laggingSince = elapsed()
    socket.seqsBehind = new Map([...socket.channels].map((ch) => [ch, seq(ch)]))
    socket.consumer.setLagging(true)
  }

  /** The newest value of what it missed. The jump in `seq` tells the client what happened. */
  function catchUp(socket: Socket): void {
    socket.laggingSince = null
    socket.owed = 0
    socket.consumer.setLagging(false)
    const behind = socket.seqsBehind
    socket.seqsBehind = null
    for (const ch of socket.channels) if (behind?.get(ch) !== seq(ch)) sendStanding(socket, ch)
  }

  return {
    serve(socket) {
      if (socket.consumer.isReady()) {
        socket.missedTicks = 0
        if (socket.laggingSince !== null) catchUp(socket)
        return
      }
      if (++socket.missedTicks < LAG_TICKS) return
      if (socket.laggingSince === null) fallBehind(socket)
      else if (elapsed() - socket.laggingSince > PATIENCE_MS) cutOff(socket)
    },
  }
}
