import {
  type Channel,
  CHANNELS_MAX,
  type Frame,
  isChannel,
  type SubscribeResponse,
} from '@bourse/contracts/feed'
import { takeFrom } from './bucket.ts'
import type { Frames } from './frames.ts'
import type { Latest } from './latest.ts'
import type { Broadcaster } from './broadcaster.ts'
import type { Socket } from './sockets.ts'

export type Subscriptions = {
  /** Whether the rate limit allows one more message. */
  acceptsMessage(socket: Socket): boolean
  subscribe(socket: Socket, channels: unknown): SubscribeResponse
  unsubscribe(socket: Socket, channels: unknown): void
}
export type SubscriptionsOptions = {
  readonly frames: Frames
  readonly latest: Latest
  readonly broadcaster: Broadcaster
  readonly monotonicNow: () => number
  readonly disconnect: (socket: Socket) => void
}

const EXCESS_MESSAGES_MAX = 40

/** Limits the channels of a socket and the rate of its changes. */
export function createSubscriptions({
  frames,
  latest,
  broadcaster,
  monotonicNow,
  disconnect,
}: SubscriptionsOptions): Subscriptions {
  function acceptsMessage(socket: Socket): boolean {
    if (takeFrom(socket.bucket, monotonicNow())) return true
    if (++socket.excessMessages > EXCESS_MESSAGES_MAX) disconnect(socket)
    return false
  }

  /** Joins a channel and reads its snapshot synchronously, so no change is lost in between. */
  function join(socket: Socket, ch: Channel): Frame[] {
    if (!socket.channels.includes(ch)) socket.channels.push(ch)
    socket.seqsSeen?.set(ch, frames.seq(ch))
    const d = latest.snapshot(ch)
    return d === null ? [] : [frames.snapshotFrame(ch, d)]
  }

  return {
    acceptsMessage,
    subscribe(socket, channels) {
      if (!acceptsMessage(socket)) return { ok: false, error: 'too_fast' }
      if (!Array.isArray(channels) || !channels.every(isChannel))
        return { ok: false, error: 'channel_unknown' }
      const requested = new Set(channels)
      const all = new Set([...socket.channels, ...requested])
      if (all.size > CHANNELS_MAX) return { ok: false, error: 'too_many_channels' }
      socket.sentAt = monotonicNow()
      // A frame in broadcast is already part of the snapshot; sent after it, the frame would be outdated.
      broadcaster.visit(socket)
      return { ok: true, snap: [...requested].flatMap((ch) => join(socket, ch)) }
    },
    unsubscribe(socket, channels) {
      if (!acceptsMessage(socket) || !Array.isArray(channels)) return
      for (const ch of channels.filter(isChannel)) {
        const at = socket.channels.indexOf(ch)
        if (at !== -1) socket.channels.splice(at, 1)
      }
    },
  }
}
