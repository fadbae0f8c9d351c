import type { Channel } from '@bourse/contracts/feed'
import type { EncodedFrame } from './encoded-frame.ts'
import type { Socket } from './sockets.ts'

/** The frames of one tick, by channel. */
export type ChangedFrames = ReadonlyMap<Channel, EncodedFrame>

/**
 * All work per socket and tick happens in one visit, because thousands of sockets do not fit into the CPU
 * cache.
 */
export type Broadcaster = {
  readonly isRunning: boolean
  begin(changes: ChangedFrames): void
  /** Visits one socket immediately, so that the next message follows the frames. */
  visit(socket: Socket): void
}
export type BroadcasterOptions = {
  readonly open: ReadonlySet<Socket>
  readonly updateSocket: (socket: Socket, changes: ChangedFrames) => void
  /** Runs work after pending I/O. */
  readonly defer: (work: () => void) => void
  /** Called when all sockets have been visited. */
  readonly onEnded?: () => void
}

/** Sockets per batch: about three milliseconds of writes, so that requests are handled in between. */
const BATCH_SIZE = 250

export function createBroadcaster({ open, updateSocket, defer, onEnded }: BroadcasterOptions): Broadcaster {
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
        onEnded?.()
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
