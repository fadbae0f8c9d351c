import type { Channel, Frame, OwnChannel } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { type Bucket, createBucket } from './bucket.ts'
import { type Consumer, type Principal, GUEST } from './consumer.ts'

/** The hub's state of one socket. */
export type Socket = {
  readonly consumer: Consumer
  readonly bucket: Bucket
  /** An array, because it is short and iterated at every tick. */
  readonly channels: Channel[]
  principal: Principal
  laggingSince: number | null
  /** Ticks in a row at which the previous one was still unsent. */
  missedTicks: number
  /** Number of messages over the rate limit. */
  excessMessages: number
  /** The numbers of its channels when it began to lag; null otherwise. */
  seqsSeen: Map<Channel, number> | null
  /** Number of personal events sent while it did not read. */
  pending: number
  /** Time of the last message other than personal events. */
  sentAt: number
  /** The tick of its last visit. */
  visitedIn: number
  /** Its own channels, each with the frames that wait for its snapshot; null once it was sent. */
  readonly own: Map<OwnChannel, Frame[] | null>
  /** The channels announced as stale to it (bits of the announcer). */
  announcedStale: number
}

export type Sockets = {
  readonly open: ReadonlySet<Socket>
  add(consumer: Consumer, at: number): Socket
  identify(socket: Socket, principal: Principal): void
  remove(socket: Socket): void
  of(member: MemberId): readonly Socket[]
}

export type SocketsOptions = {
  readonly presence: (member: MemberId, isOnline: boolean) => void
  /** Sockets per member. The oldest is closed for a new one: it is most likely a dead connection. */
  readonly perMemberMax: number
  readonly evict: (oldest: Socket) => void
}

export function createSockets({ presence, perMemberMax, evict }: SocketsOptions): Sockets {
  const open = new Set<Socket>()
  const byMember = new Map<MemberId, Set<Socket>>()

  function untrack(socket: Socket): void {
    const { member } = socket.principal
    const own = member === null ? undefined : byMember.get(member)
    if (member === null || own?.delete(socket) !== true || own.size > 0) return
    byMember.delete(member)
    presence(member, false)
  }

  function track(socket: Socket): void {
    const { member } = socket.principal
    if (member === null || !open.has(socket)) return
    const own = byMember.get(member) ?? new Set()
    byMember.set(member, own)
    const [oldest] = own
    own.add(socket)
    if (own.size === 1) presence(member, true)
    if (own.size > perMemberMax && oldest !== undefined) evict(oldest)
  }

  return {
    open,
    add(consumer, at) {
      const socket = createSocket(consumer, at)
      open.add(socket)
      return socket
    },
    identify(socket, principal) {
      // A renewed session of the same member stays registered, so that no event is missed.
      const isOther = socket.principal.member !== principal.member
      if (isOther) {
        untrack(socket)
        socket.own.clear()
      }
      socket.principal = principal
      if (isOther) track(socket)
    },
    remove(socket) {
      open.delete(socket)
      socket.channels.length = 0
      socket.own.clear()
      untrack(socket)
    },
    of: (member) => [...(byMember.get(member) ?? [])],
  }
}

const createSocket = (consumer: Consumer, at: number): Socket => ({
  consumer,
  bucket: createBucket(at),
  channels: [],
  principal: GUEST,
  laggingSince: null,
  missedTicks: 0,
  excessMessages: 0,
  seqsSeen: null,
  pending: 0,
  sentAt: at,
  visitedIn: 0,
  own: new Map(),
  announcedStale: 0,
})
