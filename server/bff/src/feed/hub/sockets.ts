import type { Channel } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import type { Bucket } from './bucket.ts'
import { type Consumer, type Holder, NOBODY } from './consumer.ts'

/** What the hub remembers of one socket. */
export type Socket = {
  readonly consumer: Consumer
  readonly bucket: Bucket
  readonly channels: Set<Channel>
  holder: Holder
  laggingSince: number | null
  /** Ticks in a row at which it had not taken the one before. */
  missedTicks: number
  /** Messages over its rate. */
  shouts: number
  /** Where its channels stood when it fell behind. */
  seqsBehind: Map<Channel, number>
  /** Personal events that it was sent while it did not read. */
  owed: number
  /** When something was last sent to it alone. */
  sentAt: number
}

export type Sockets = {
  add(socket: { consumer: Consumer; bucket: Bucket; at: number }): Socket
  identify(socket: Socket, holder: Holder): void
  remove(socket: Socket): void
  of(member: MemberId): readonly Socket[]
  all(): readonly Socket[]
}

/** A member with more open sockets than this gets personal events on the first ones only. */
const PER_MEMBER_MAX = 10

export function createSockets(): Sockets {
  const open = new Set<Socket>()
  const byMember = new Map<MemberId, Set<Socket>>()

  function forget(socket: Socket): void {
    const { member } = socket.holder
    if (member === null) return
    const own = byMember.get(member)
    own?.delete(socket)
    if (own?.size === 0) byMember.delete(member)
  }

  return {
    add({ consumer, bucket, at }) {
      const socket: Socket = {
        consumer,
        bucket,
        channels: new Set(),
        holder: NOBODY,
        laggingSince: null,
        missedTicks: 0,
        shouts: 0,
        seqsBehind: new Map(),
        owed: 0,
        sentAt: at,
      }
      open.add(socket)
      return socket
    },
    identify(socket, holder) {
      forget(socket)
      socket.holder = holder
      if (holder.member === null || !open.has(socket)) return
      const own = byMember.get(holder.member) ?? new Set()
      byMember.set(holder.member, own)
      if (own.size < PER_MEMBER_MAX) own.add(socket)
    },
    remove(socket) {
      open.delete(socket)
      forget(socket)
    },
    of: (member) => [...(byMember.get(member) ?? [])],
    all: () => [...open],
  }
}
