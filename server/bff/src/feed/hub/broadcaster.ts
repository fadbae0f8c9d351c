import type { Channel } from '@bourse/contracts/feed'
import type { EncodedFrame } from './encoded-frame.ts'
import type { Socket } from './sockets.ts'

/** What changed at one tick. */
export type ChangedFrames = ReadonlyMap<Channel, EncodedFrame>

/** Everything that is done for a socket at a tick is done in one visit: there are thousands, and each visit finds it cold. */
export type Broadcaster = {
  readonly isRunning: boolean
  begin(changes: ChangedFrames): void
  /** Visits one socket at once: what is said to it next stands after the change. */
  visit(socket: Socket): void
}
export type BroadcasterOptions = {
  readonly open: ReadonlySet<Socket>
  readonly updateSocket: (socket: Socket, changes: ChangedFrames) => void
  /** Does this after whatever else waits for the process has had its turn. */
  readonly defer: (work: () => void) => void
  /** Everybody has been visited. */
  readonly ended?: () => void
}

/** Three milliseconds of writing or so: a request that comes in between is answered in between. */
const BATCH_SIZE = 250

export function createBroadcaster({ open, updateSocket, defer, ended }: BroadcasterOptions): Broadcaster {
  let changes: ChangedFrames = new Map()
  let waiting: Iterator<Socket> | null = null
  let number = 0

  function visit(socket: Socket): void {
    if (waiting === null || socket.visitedIn === number) return
    socket.visitedIn = number
    updateSocket(socket, changes)
  }

  function visitSome(): void {
    for (let visited = 0; waiting !== null && visited < BATCH_SIZE; visited++) {
      const { done, value } = waiting.next()
      if (done === true) {
        waiting = null
        ended?.()
      } else visit(value)
    }
    if (waiting !== null) defer(visitSome)
  }

  return {
    get isRunning() {
      return waiting !== null
    },
    begin(changed) {
      changes = changed
      number++
      waiting = open.values()
      visitSome()
    },
    visit(socket) {
      if (open.has(socket)) visit(socket)
    },
  }
}
