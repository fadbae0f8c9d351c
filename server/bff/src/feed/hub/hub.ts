import {
  BAR_TICK_MS,
  type Channel,
  type Frame,
  type Personal,
  POSITIONS_TICK_MS,
  type SubscribeAnswer,
} from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { type ByeReason, type Consumer, type Holder, NOBODY } from './consumer.ts'
import { createFrames } from './frames.ts'
import { createLagRule } from './lag.ts'
import { type Change, createLatest } from './latest.ts'
import type { Told } from '#feed/upstream'
import { type News, newsOf } from './news.ts'
import type { Ticked } from './pace.ts'
import { createPositionsDesk } from './positions.ts'
import { createRounds } from './rounds.ts'
import { createServe } from './serve.ts'
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
  readonly fannedOut?: (ms: number) => void
  readonly droppedSlow: () => void
  /** Uniform in [0, 1): after a restart clients come back spread over time. */
  readonly chance: () => number
  /** A member's first socket has come, or his last has gone. */
  readonly presence: (member: MemberId, isHere: boolean) => void
  /** Does this after whatever else waits for the process has had its turn. */
  readonly later: (work: () => void) => void
}

export type Hub = {
  /** Somebody who wants to hear every change, whoever follows it. */
  addListener(hear: (frame: Frame) => void): void
  attach(consumer: Consumer, holder: Holder): Line
  put(market: string, told: Exclude<Told, { kind: 'personal' | 'site' | 'unreadable' }>): void
  tell(member: MemberId, personal: Personal): void
  /** Tells one socket that all is well, and in which epoch it begins: when it hears of another, it has missed something. */
  greet(consumer: Consumer): void
  /** Tells one socket that the session it named is no more. */
  tellEnded(consumer: Consumer): void
  /** What was missed cannot be made up for: followers are asked to take a fresh snapshot. */
  startEpoch(): void
  endSession(sid: string): void
  /** For whom a member's sockets stand, once for each session. */
  holdersOf(member: MemberId): readonly Holder[]
  /** A session that was ended elsewhere: its sockets are told so, and closed. */
  revokeSession(sid: string): void
  /** Sends what changed. Nothing is done while what left at the tick before is still being written. */
  tick(): Ticked
  closeAll(reason: ByeReason): void
}

/** Ticks come a little early now and then; what is due at one of them does not wait for the next. */
const EARLY_MS = 50
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
  const listeners: ((frame: Frame) => void)[] = []
  const latest = createLatest()
  const frames = createFrames(options)
  const sockets = createSockets(options.presence)
  const positions = createPositionsDesk({ sockets, frames, isDue: every(POSITIONS_TICK_MS, elapsed) })
  const areBarsDue = every(BAR_TICK_MS, elapsed)
  const close = closer(sockets, options.chance)
  const cutOff = (socket: Socket) => {
    close(socket, 'slow')
    options.droppedSlow()
  }
  const lag = createLagRule({
    elapsed,
    cutOff,
    seq: frames.seq,
    sendStanding: (socket, ch) => socket.consumer.sendFrame(frames.standing(ch, latest.snapshot(ch))),
  })
  const serve = createServe({
    lag,
    positions,
    frames,
    now,
    elapsed,
    end: (socket) => close(socket, 'session_ended'),
  })
  const rounds = createRounds({
    open: sockets.open,
    serve,
    later: options.later,
    ended: () => options.fannedOut?.(elapsed() - tickedAt),
  })
  let tickedAt = 0
  const subscriptions = createSubscriptions({ frames, latest, rounds, elapsed, cutOff })

  function newsIn({ ch, d }: Change): [Channel, News] {
    const frame = frames.change(ch, d)
    for (const hear of listeners) hear(frame)
    options.framed(ch.split(':', 1)[0] ?? ch)
    return [ch, newsOf(frame)]
  }

  return {
    addListener: (hear) => void listeners.push(hear),
    attach(consumer, holder) {
      const socket = sockets.add(consumer, elapsed())
      sockets.identify(socket, holder)
      return new SocketLine(socket, subscriptions, sockets)
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
    greet: (consumer) => consumer.sendBeat(frames.beat()),
    tellEnded: (consumer) => consumer.sendPersonal(frames.ended()),
    startEpoch: () => frames.startEpoch(),
    endSession(sid) {
      for (const socket of sockets.open) if (socket.holder.sid === sid) close(socket, 'session_ended')
    },
    holdersOf(member) {
      const own = [...sockets.open].filter(({ holder }) => holder.member === member)
      return [...new Map(own.map(({ holder }) => [holder.sid, holder])).values()]
    },
    revokeSession(sid) {
      for (const socket of sockets.open) {
        if (socket.holder.sid !== sid) continue
        socket.consumer.sendPersonal(frames.ended())
        close(socket, 'session_ended')
      }
    },
    tick() {
      if (rounds.isUnderWay) return 'busy'
      tickedAt = elapsed()
      positions.tick()
      const changes = [...latest.takeChanges(), ...(areBarsDue() ? latest.takeBars() : [])]
      rounds.begin(new Map(changes.map(newsIn)))
      return changes.length > 0 ? 'told' : 'quiet'
    },
    closeAll(reason) {
      for (const socket of sockets.open) close(socket, reason)
    },
  }
}

/** A socket is forgotten before it is closed, so that nothing is sent to it any more. */
function closer(sockets: Sockets, chance: () => number): (socket: Socket, reason: ByeReason) => void {
  return (socket, reason) => {
    sockets.remove(socket)
    const { from, spread } = RETRY_MS[reason]
    socket.consumer.close(reason, Math.round(from + spread * chance()))
  }
}

/** There are thousands of these, so each is one small object. */
class SocketLine implements Line {
  readonly #socket: Socket
  readonly #subscriptions: Subscriptions
  readonly #sockets: Sockets

  constructor(socket: Socket, subscriptions: Subscriptions, sockets: Sockets) {
    this.#socket = socket
    this.#subscriptions = subscriptions
    this.#sockets = sockets
  }

  admits(): boolean {
    return this.#subscriptions.admits(this.#socket)
  }

  subscribe(channels: unknown): SubscribeAnswer {
    return this.#subscriptions.subscribe(this.#socket, channels)
  }

  unsubscribe(channels: unknown): void {
    this.#subscriptions.unsubscribe(this.#socket, channels)
  }

  identify(holder: Holder): void {
    this.#sockets.identify(this.#socket, holder)
  }

  detach(): void {
    this.#sockets.identify(this.#socket, NOBODY)
    this.#sockets.remove(this.#socket)
  }
}

/** Whether it is that long again since it last was. */
function every(ms: number, elapsed: () => number): () => boolean {
  let last = elapsed()
  return () => {
    const now = elapsed()
    if (now - last < ms - EARLY_MS) return false
    last = now
    return true
  }
}
