import type { Channel } from '@bourse/contracts/feed'
import type { AllNews } from './rounds.ts'
import type { Socket } from './sockets.ts'

export type LagRule = {
  /** Looks at one socket: passes it over, lets it catch up, or gives it up. True: it reads, and wants what is new. */
  takesNews(socket: Socket, news: AllNews): boolean
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
  /** What is being told just now is the first thing that it misses. */
  function fallBehind(socket: Socket, news: AllNews): void {
    socket.laggingSince = elapsed()
    socket.seqsBehind = new Map(socket.channels.map((ch) => [ch, seq(ch) - (news.has(ch) ? 1 : 0)]))
    socket.consumer.setLagging(true)
  }

  /** The newest value of what it missed, news included. The jump in `seq` tells the client what happened. */
  function catchUp(socket: Socket): void {
    const behind = socket.seqsBehind
    socket.laggingSince = null
    socket.seqsBehind = null
    socket.owed = 0
    socket.sentAt = elapsed()
    socket.consumer.setLagging(false)
    for (const ch of socket.channels) if (behind?.get(ch) !== seq(ch)) sendStanding(socket, ch)
  }

  return {
    takesNews(socket, news) {
      if (socket.consumer.isReady()) {
        socket.missedTicks = 0
        if (socket.laggingSince === null) return true
        catchUp(socket)
        return false
      }
      if (++socket.missedTicks < LAG_TICKS) return true
      if (socket.laggingSince === null) fallBehind(socket, news)
      else if (elapsed() - socket.laggingSince > PATIENCE_MS) cutOff(socket)
      return false
    },
  }
}
