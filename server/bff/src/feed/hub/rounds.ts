import type { Channel } from '@bourse/contracts/feed'
import type { News } from './news.ts'
import type { Socket } from './sockets.ts'

/** What changed at one tick, told to everybody who follows it. */
export type Rounds = {
  readonly isUnderWay: boolean
  begin(news: ReadonlyMap<Channel, News>): void
  /** Tells one socket its part at once: what is said to it next stands after the change. */
  serve(socket: Socket): void
}
export type RoundsOptions = {
  readonly open: ReadonlySet<Socket>
  /** Does this after whatever else waits for the process has had its turn. */
  readonly later: (work: () => void) => void
}

/** Three milliseconds of writing or so: a request that comes in between is answered in between. */
const COHORT = 250

export function createRounds({ open, later }: RoundsOptions): Rounds {
  let news: ReadonlyMap<Channel, News> = new Map()
  let waiting: Iterator<Socket> | null = null
  let number = 0

  function serve(socket: Socket): void {
    if (waiting === null || socket.servedIn === number) return
    socket.servedIn = number
    if (socket.laggingSince !== null) return
    const own: News[] = []
    for (const ch of socket.channels) {
      const one = news.get(ch)
      if (one !== undefined) own.push(one)
    }
    if (own.length > 0) socket.consumer.sendNews(own)
  }

  function serveSome(): void {
    for (let served = 0; waiting !== null && served < COHORT; served++) {
      const { done, value } = waiting.next()
      if (done === true) waiting = null
      else serve(value)
    }
    if (waiting !== null) later(serveSome)
  }

  return {
    get isUnderWay() {
      return waiting !== null
    },
    begin(changed) {
      if (changed.size === 0) return
      news = changed
      number++
      waiting = open.values()
      serveSome()
    },
    serve,
  }
}
