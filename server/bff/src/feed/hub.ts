import {
  BAR_TICK_MS,
  BEAT_MS,
  type Channel,
  CHANNELS_MAX,
  CONTROLS_PER_SECOND,
  type Frame,
  isChannel,
  type Personal,
  type SubscribeAnswer,
  TICK_MS,
} from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { LRUCache } from 'lru-cache'
import { createBucket } from './bucket.ts'
import { type ByeReason, type Consumer, type Front, type Holder, NOBODY } from './consumer.ts'
import { createLatest } from './latest.ts'
import type { Told } from './reading.ts'
import { createSockets, type Socket } from './sockets.ts'

/** A socket's own line to the hub. */
export type Line = {
  /** Whether one more message of this socket's is heard. One that keeps shouting is cut off. */
  admits(): boolean
  subscribe(channels: unknown): SubscribeAnswer
  unsubscribe(channels: unknown): void
  /** The same socket, now known to stand for somebody. */
  identify(holder: Holder): void
  detach(): void
}

export type HubOptions = {
  /** The moment that frames carry. */
  readonly now: () => number
  /** Milliseconds that only go forward, for pauses and patience. */
  readonly elapsed: () => number
  readonly newEpoch: () => string
  readonly framed?: (kind: string) => void
  readonly droppedSlow?: () => void
}

export type Hub = {
  addFront(front: Front): void
  attach(consumer: Consumer, holder: Holder): Line
  put(market: string, told: Exclude<Told, { kind: 'personal' | 'unreadable' }>): void
  tell(member: MemberId, personal: Personal): void
  /** Tells one socket that the session it named is no more. */
  tellEnded(consumer: Consumer): void
  /** What was missed cannot be made up for: followers are asked to take a fresh snapshot. */
  startEpoch(): void
  endSession(sid: string): void
  tick(): void
  closeAll(reason: ByeReason): void
  readonly size: number
}

const SLOW_PATIENCE_MS = 15_000
const BARS_EVERY = Math.round(BAR_TICK_MS / TICK_MS)
/** A beat comes in time although it is only looked for now and then. */
const BEATS_EVERY = 2
const BEAT_DUE_MS = BEAT_MS - BEATS_EVERY * TICK_MS
const LAG_TICKS = 2
const SHOUTS_MAX = 40
const MEMBERS_REMEMBERED = 50_000
const RETRY_MS = 3_000

/** The core of the feed: one newest value of everything, one tick, and every socket served from both. */
export function createHub(options: HubOptions): Hub {
  const fronts: Front[] = []
  const latest = createLatest()
  const sockets = createSockets()
  const seqs = new Map<string, number>()
  const sentAt = new Map<string, number>()
  const personalSeqs = new LRUCache<string, number>({ max: MEMBERS_REMEMBERED })
  let epoch = options.newEpoch()
  let ticks = 0

  const frameOf = (ch: Channel, d: unknown): Frame => ({
    ch,
    epoch,
    seq: seqs.get(ch) ?? 0,
    ts: options.now(),
    d,
  })

  function broadcast({ ch, d }: { ch: Channel; d: unknown }): void {
    seqs.set(ch, (seqs.get(ch) ?? 0) + 1)
    sentAt.set(ch, options.elapsed())
    const frame = frameOf(ch, d)
    for (const front of fronts) front.broadcast(frame)
    options.framed?.(ch.split(':', 1)[0] ?? ch)
  }

  /** A socket that has not taken the last tick yet is passed over, and after a while given up. */
  function serveLag(socket: Socket): void {
    const { consumer } = socket
    if (consumer.isReady()) {
      socket.missedTicks = 0
      if (socket.laggingSince !== null) catchUp(socket)
      return
    }
    // A poll on its way or a ping in between is no lag: the second tick in a row is.
    if (++socket.missedTicks < LAG_TICKS) return
    if (socket.laggingSince === null) {
      socket.laggingSince = options.elapsed()
      socket.seqsBehind = new Map([...socket.channels].map((ch) => [ch, seqs.get(ch) ?? 0]))
      consumer.setLagging(true)
    } else if (options.elapsed() - socket.laggingSince > SLOW_PATIENCE_MS) cutOff(socket)
  }

  /** The newest value of what it missed. The jump in `seq` tells the client what happened. */
  function catchUp(socket: Socket): void {
    socket.laggingSince = null
    socket.owed = 0
    socket.consumer.setLagging(false)
    for (const ch of socket.channels) {
      if (socket.seqsBehind.get(ch) !== (seqs.get(ch) ?? 0)) sendSnapshot(socket, ch)
    }
  }

  function sendSnapshot(socket: Socket, ch: Channel): void {
    const d = latest.snapshot(ch)
    if (d !== null) socket.consumer.sendFrame(frameOf(ch, d))
  }

  function cutOff(socket: Socket): void {
    sockets.remove(socket)
    options.droppedSlow?.()
    socket.consumer.close('slow', RETRY_MS)
  }

  function endIfOver(socket: Socket): void {
    if (socket.holder.until === null || options.now() < socket.holder.until) return
    sockets.remove(socket)
    socket.consumer.close('session_ended', 0)
  }

  function beat(socket: Socket): void {
    const lastSent = Math.max(socket.sentAt, ...[...socket.channels].map((ch) => sentAt.get(ch) ?? 0))
    if (socket.laggingSince !== null || options.elapsed() - lastSent < BEAT_DUE_MS) return
    socket.sentAt = options.elapsed()
    socket.consumer.sendBeat(options.now())
  }

  function admits(socket: Socket): boolean {
    if (socket.bucket.take()) return true
    if (++socket.shouts > SHOUTS_MAX) cutOff(socket)
    return false
  }

  function subscribe(socket: Socket, channels: unknown): SubscribeAnswer {
    if (!admits(socket)) return { ok: false, error: 'too_fast' }
    if (!Array.isArray(channels) || !channels.every(isChannel)) return { ok: false, error: 'channel_unknown' }
    if (new Set([...socket.channels, ...channels]).size > CHANNELS_MAX) {
      return { ok: false, error: 'too_many_channels' }
    }
    // Joining and reading happen in one turn, so nothing can fall between the snapshot and the first change.
    const snap = channels.flatMap((ch) => {
      socket.channels.add(ch)
      socket.consumer.join(ch)
      socket.seqsBehind.set(ch, seqs.get(ch) ?? 0)
      const d = latest.snapshot(ch)
      return d === null ? [] : [frameOf(ch, d)]
    })
    socket.sentAt = options.elapsed()
    return { ok: true, snap }
  }

  function unsubscribe(socket: Socket, channels: unknown): void {
    if (!admits(socket) || !Array.isArray(channels)) return
    for (const ch of channels.filter(isChannel)) {
      socket.channels.delete(ch)
      socket.consumer.leave(ch)
    }
  }

  return {
    addFront: (front) => void fronts.push(front),
    attach(consumer, holder) {
      const bucket = createBucket(CONTROLS_PER_SECOND, options.elapsed)
      const socket = sockets.add({ consumer, bucket, at: options.elapsed() })
      sockets.identify(socket, holder)
      return {
        admits: () => admits(socket),
        subscribe: (channels) => subscribe(socket, channels),
        unsubscribe: (channels) => unsubscribe(socket, channels),
        identify: (known) => sockets.identify(socket, known),
        detach: () => sockets.remove(socket),
      }
    },
    put: (market, told) => latest.put(market, told),
    tell(member, personal) {
      const seq = (personalSeqs.get(member) ?? 0) + 1
      personalSeqs.set(member, seq)
      const frame = { ch: 'me', epoch, seq, ts: options.now(), d: personal } as const
      for (const socket of sockets.of(member)) {
        if (socket.laggingSince !== null && ++socket.owed > OWED_MAX) cutOff(socket)
        else socket.consumer.sendPersonal(frame)
      }
    },
    tellEnded(consumer) {
      consumer.sendPersonal({ ch: 'me', epoch, seq: 0, ts: options.now(), d: { type: 'session.ended' } })
    },
    startEpoch() {
      epoch = options.newEpoch()
    },
    endSession(sid) {
      for (const socket of sockets.all()) {
        if (socket.holder.sid !== sid) continue
        sockets.identify(socket, NOBODY)
        sockets.remove(socket)
        socket.consumer.close('session_ended', 0)
      }
    },
    tick() {
      ticks++
      for (const socket of sockets.all()) serveLag(socket)
      latest.takeChanges().forEach(broadcast)
      if (ticks % BARS_EVERY === 0) latest.takeBars().forEach(broadcast)
      if (ticks % BEATS_EVERY !== 0) return
      for (const socket of sockets.all()) endIfOver(socket)
      for (const socket of sockets.all()) beat(socket)
    },
    closeAll(reason) {
      for (const socket of sockets.all()) {
        sockets.remove(socket)
        socket.consumer.close(reason, RETRY_MS)
      }
    },
    get size() {
      return sockets.all().length
    },
  }
}

/** Personal events are never conflated, so a socket that takes none may owe only so many. */
const OWED_MAX = 100
