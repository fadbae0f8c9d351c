import type { Channel } from '@bourse/contracts/feed'
import type { News } from './news.ts'
import type { Socket } from './sockets.ts'

/** What changed at one tick. */
export type AllNews = ReadonlyMap<Channel, News>

/** Everything that is done for a socket at a tick is done in one visit: there are thousands, and each visit finds it cold. */
export type Rounds = {
  readonly isUnderWay: boolean
  begin(news: AllNews): void
  /** Visits one socket at once: what is said to it next stands after the change. */
  visit(socket: Socket): void
}
export type RoundsOptions = {
  readonly open: ReadonlySet<Socket>
  readonly serve: (socket: Socket, news: AllNews) => void
  /** Does this after whatever else waits for the process has had its turn. */
  readonly later: (work: () => void) => void
  /** Everybody has been visited. */
  readonly ended?: () => void
}

/** Three milliseconds of writing or so: a request that comes in between is answered in between. */
const COHORT = 250

export function createRounds({ open, serve, later, ended }: RoundsOptions): Rounds {
  let news: AllNews = new Map()
  let waiting: Iterator<Socket> | null = null
  let number = 0

  function visit(socket: Socket): void {
    if (waiting === null || socket.visitedIn === number) return
    socket.visitedIn = number
    serve(socket, news)
  }

  function visitSome(): void {
    for (let visited = 0; waiting !== null && visited < COHORT; visited++) {
      const { done, value } = waiting.next()
      if (done === true) {
        waiting = null
        ended?.()
      } else visit(value)
    }
    if (waiting !== null) later(visitSome)
  }

  return {
    get isUnderWay() {
      return waiting !== null
    },
    begin(changed) {
      news = changed
      number++
      waiting = open.values()
      visitSome()
    },
    visit(socket) {
      if (open.has(socket)) visit(socket)
    },
  }
}
