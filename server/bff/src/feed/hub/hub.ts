import {
  BAR_TICK_MS,
  BEAT_MS,
  type Channel,
  CONTROLS_PER_SECOND,
  type Personal,
  type SubscribeAnswer,
  TICK_MS,
} from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { createBucket } from './bucket.ts'
import { type ByeReason, type Consumer, type Front, type Holder, NOBODY } from './consumer.ts'
import { createFrames } from './frames.ts'
import { createLagRule } from './lag.ts'
import { type Change, createLatest } from './latest.ts'
import type { Told } from '#feed/upstream'
import { createPositionsDesk } from './positions.ts'
import { createSockets, type Socket, type Sockets } from './sockets.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

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
  /** The moment that frames carry, and by which sessions end. */
  readonly now: () => number
  /** Milliseconds that only go forward, for pauses and patience. */
  readonly elapsed: () => number
  readonly newEpoch: () => string
  readonly framed: (kind: string) => void
  readonly droppedSlow: () => void
  /** Uniform in [0, 1): after a restart clients come back spread over time. */
  readonly chance: () => number
  /** A member's first socket has come, or his last has gone. */
  readonly presence: (member: MemberId, isHere: boolean) => void
}

export type Hub = {
  addFront(front: Front): void
  attach(consumer: Consumer, holder: Holder): Line
  put(market: string, told: Exclude<Told, { kind: 'personal' | 'site' | 'unreadable' }>): void
  tell(member: MemberId, personal: Personal): void
  /** Tells one socket that the session it named is no more. */
  tellEnded(consumer: Consumer): void
  /** What was missed cannot be made up for: followers are asked to take a fresh snapshot. */
  startEpoch(): void
  endSession(sid: string): void
  /** For whom a member's sockets stand, once for each session. */
  holdersOf(member: MemberId): readonly Holder[]
  /** A session that was ended elsewhere: its sockets are told so, and closed. */
  revokeSession(sid: string): void
  tick(): void
  closeAll(reason: ByeReason): void
}

const BARS_EVERY = Math.round(BAR_TICK_MS / TICK_MS)
/** A beat comes in time although it is only looked for now and then. */
const BEATS_EVERY = 2
const BEAT_DUE_MS = BEAT_MS - BEATS_EVERY * TICK_MS
/** When a client may come back: soon if it was alone, spread over ten seconds if all of them must. */
const RETRY_MS = {
  restart: { from: 1_000, spread: 9_000 },
  slow: { from: 3_000, spread: 2_000 },
  session_ended: { from: 0, spread: 0 },
}
/** Personal events are never conflated, so a socket that takes none may owe only so many. */
const OWED_MAX = 100

/** The core of the feed: one newest value of everything, one tick, and every socket served from both. */
export function createHub(options: HubOptions): Hub {
  const { now, elapsed } = options
  const fronts: Front[] = []
  const latest = createLatest()
  const frames = createFrames(options)
  const sockets = createSockets(options.presence)
  const positions = createPositionsDesk(sockets, frames)
  const close = closer(sockets, options.chance)
  const cutOff = (socket: Socket) => {
    close(socket, 'slow')
    options.droppedSlow()
  }
  const subscriptions = createSubscriptions({ frames, latest, elapsed, cutOff })
  const beats = createBeats(elapsed, now)
  const lag = createLagRule({
    elapsed,
    cutOff,
    seq: frames.seq,
    sendStanding: (socket, ch) => socket.consumer.sendFrame(frames.standing(ch, latest.snapshot(ch))),
  })
  let ticks = 0

  function broadcast({ ch, d }: Change): void {
    const frame = frames.change(ch, d)
    beats.sent(ch)
    for (const front of fronts) front.broadcast(frame)
    options.framed(ch.split(':', 1)[0] ?? ch)
  }

  return {
    addFront: (front) => void fronts.push(front),
    attach(consumer, holder) {
      const bucket = createBucket(CONTROLS_PER_SECOND, elapsed)
      const socket = sockets.add({ consumer, bucket, at: elapsed() })
      sockets.identify(socket, holder)
      return lineOf(socket, subscriptions, sockets)
    },
    put: (market, told) => latest.put(market, told),
    tell(member, personal) {
      if (personal.type === 'positions') return positions.put(member, personal)
      const frame = frames.personal(member, personal)
      for (const socket of sockets.of(member)) {
        if (socket.laggingSince !== null && ++socket.owed > OWED_MAX) cutOff(socket)
        else socket.consumer.sendPersonal(frame)
      }
    },
    tellEnded: (consumer) => consumer.sendPersonal(frames.ended()),
    startEpoch: () => frames.startEpoch(),
    endSession(sid) {
      for (const socket of sockets.all()) if (socket.holder.sid === sid) close(socket, 'session_ended')
    },
    holdersOf(member) {
      const own = sockets.all().filter(({ holder }) => holder.member === member)
      return [...new Map(own.map(({ holder }) => [holder.sid, holder])).values()]
    },
    revokeSession(sid) {
      for (const socket of sockets.all()) {
        if (socket.holder.sid !== sid) continue
        socket.consumer.sendPersonal(frames.ended())
        close(socket, 'session_ended')
      }
    },
    tick() {
      ticks++
      for (const socket of sockets.all()) {
        if (isOver(socket.holder, now())) close(socket, 'session_ended')
        else lag.serve(socket)
      }
      positions.tick()
      latest.takeChanges().forEach(broadcast)
      if (ticks % BARS_EVERY === 0) latest.takeBars().forEach(broadcast)
      if (ticks % BEATS_EVERY === 0) sockets.all().forEach(beats.serve)
    },
    closeAll(reason) {
      for (const socket of sockets.all()) close(socket, reason)
    },
  }
}

const isOver = ({ until }: Holder, now: number): boolean => until !== null && now >= until

/** A socket is forgotten before it is closed, so that nothing is sent to it any more. */
function closer(sockets: Sockets, chance: () => number): (socket: Socket, reason: ByeReason) => void {
  return (socket, reason) => {
    sockets.remove(socket)
    const { from, spread } = RETRY_MS[reason]
    socket.consumer.close(reason, Math.round(from + spread * chance()))
  }
}

function lineOf(socket: Socket, subscriptions: Subscriptions, sockets: Sockets): Line {
  return {
    admits: () => subscriptions.admits(socket),
    subscribe: (channels) => subscriptions.subscribe(socket, channels),
    unsubscribe: (channels) => subscriptions.unsubscribe(socket, channels),
    identify: (holder) => sockets.identify(socket, holder),
    detach() {
      sockets.identify(socket, NOBODY)
      sockets.remove(socket)
    },
  }
}

/** A beat for whoever heard nothing for a while, so that silence always means trouble. */
function createBeats(elapsed: () => number, now: () => number) {
  const sentAt = new Map<Channel, number>()
  return {
    sent: (ch: Channel) => void sentAt.set(ch, elapsed()),
    serve(socket: Socket): void {
      if (socket.laggingSince !== null) return
      let last = socket.sentAt
      for (const ch of socket.channels) last = Math.max(last, sentAt.get(ch) ?? 0)
      if (elapsed() - last < BEAT_DUE_MS) return
      socket.sentAt = elapsed()
      socket.consumer.sendBeat(now())
    },
  }
}
