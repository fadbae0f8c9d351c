import {
  type Channel,
  CHANNELS_MAX,
  type Frame,
  isChannel,
  type SubscribeAnswer,
} from '@bourse/contracts/feed'
import { takeFrom } from './bucket.ts'
import type { Frames } from './frames.ts'
import type { Latest } from './latest.ts'
import type { Rounds } from './rounds.ts'
import type { Socket } from './sockets.ts'

export type Subscriptions = {
  /** Whether one more message of this socket's is heard. */
  admits(socket: Socket): boolean
  subscribe(socket: Socket, channels: unknown): SubscribeAnswer
  unsubscribe(socket: Socket, channels: unknown): void
}
export type SubscriptionsOptions = {
  readonly frames: Frames
  readonly latest: Latest
  readonly rounds: Rounds
  readonly elapsed: () => number
  readonly cutOff: (socket: Socket) => void
}

const SHOUTS_MAX = 40

/** What a socket may follow, and how often it may change its mind. */
export function createSubscriptions({
  frames,
  latest,
  rounds,
  elapsed,
  cutOff,
}: SubscriptionsOptions): Subscriptions {
  function admits(socket: Socket): boolean {
    if (takeFrom(socket.bucket, elapsed())) return true
    if (++socket.shouts > SHOUTS_MAX) cutOff(socket)
    return false
  }

  /** Joining and reading happen in one turn, so nothing can fall between the snapshot and the first change. */
  function join(socket: Socket, ch: Channel): Frame[] {
    if (!socket.channels.includes(ch)) socket.channels.push(ch)
    socket.seqsBehind?.set(ch, frames.seq(ch))
    const d = latest.snapshot(ch)
    return d === null ? [] : [frames.standing(ch, d)]
  }

  return {
    admits,
    subscribe(socket, channels) {
      if (!admits(socket)) return { ok: false, error: 'too_fast' }
      if (!Array.isArray(channels) || !channels.every(isChannel))
        return { ok: false, error: 'channel_unknown' }
      const wanted = new Set(channels)
      const all = new Set([...socket.channels, ...wanted])
      if (all.size > CHANNELS_MAX) return { ok: false, error: 'too_many_channels' }
      socket.sentAt = elapsed()
      // A change that is being told stands in the snapshot already; told after it, it would look like old news.
      rounds.visit(socket)
      return { ok: true, snap: [...wanted].flatMap((ch) => join(socket, ch)) }
    },
    unsubscribe(socket, channels) {
      if (!admits(socket) || !Array.isArray(channels)) return
      for (const ch of channels.filter(isChannel)) {
        const at = socket.channels.indexOf(ch)
        if (at !== -1) socket.channels.splice(at, 1)
      }
    },
  }
}
