import { BEAT_MS } from '@bourse/contracts/feed'
import type { Frames } from './frames.ts'
import type { LagRule } from './lag.ts'
import type { News } from './news.ts'
import { IDLE_MS } from './pace.ts'
import type { PositionsDesk } from './positions.ts'
import type { AllNews } from './rounds.ts'
import type { Socket } from './sockets.ts'

export type ServeOptions = {
  readonly lag: LagRule
  readonly positions: Pick<PositionsDesk, 'serve'>
  readonly frames: Pick<Frames, 'beat'>
  readonly now: () => number
  readonly elapsed: () => number
  /** The session for which it stands has run out. */
  readonly end: (socket: Socket) => void
}

/** A beat never comes late: the next look would be too late for it. */
const BEAT_DUE_MS = BEAT_MS - IDLE_MS

/** One socket at one tick: whether it may still be there, whether it reads, what is new for it, or that all is well. */
export function createServe({ lag, positions, frames, now, elapsed, end }: ServeOptions) {
  return (socket: Socket, news: AllNews): void => {
    const { until } = socket.holder
    if (until !== null && now() >= until) return end(socket)
    if (!lag.takesNews(socket, news)) return
    positions.serve(socket)
    const own: News[] = []
    for (const ch of socket.channels) {
      const one = news.get(ch)
      if (one !== undefined) own.push(one)
    }
    if (own.length > 0) {
      socket.sentAt = elapsed()
      socket.consumer.sendNews(own)
    } else if (elapsed() - socket.sentAt >= BEAT_DUE_MS) {
      socket.sentAt = elapsed()
      socket.consumer.sendBeat(frames.beat())
    }
  }
}
