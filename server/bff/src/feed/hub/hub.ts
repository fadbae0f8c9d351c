import {
  CANDLE_TICK_MS,
  type Channel,
  type Frame,
  isOwnChannel,
  type OrderUpdate,
  type Personal,
  POSITIONS_TICK_MS,
  type SubscribeResponse,
  type TickerRow,
} from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import type { Instant, MachineTime } from '@bourse/contracts/kit'
import { type CloseReason, type Consumer, type Principal, GUEST } from './consumer.ts'
import { createFrames, type Frames } from './frames.ts'
import { createBackpressureRule } from './backpressure.ts'
import type { Change } from './change.ts'
import { createLatest, type PublicEvent } from './latest.ts'
import type { Freshness } from '#feed/freshness'
import { type EncodedFrame, encodeFrame } from './encoded-frame.ts'
import type { TickOutcome } from './tick-scheduler.ts'
import { createOwnChannels, type OwnChannels, type ReadOwn } from './own-channels.ts'
import { createPositionBroadcaster } from './positions.ts'
import { createBroadcaster } from './broadcaster.ts'
import { createSocketUpdater } from './socket-updater.ts'
import { createStaleAnnouncer, type StaleAnnouncer } from './stale-announcer.ts'
import { createSockets, type Socket, type Sockets } from './sockets.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** The hub's handle for one socket. */
export type HubConnection = {
  /** Whether the rate limit allows one more message. Repeated excess closes the socket. */
  acceptsMessage(): boolean
  subscribe(channels: unknown): SubscribeResponse
  /** Sends which of the channels just subscribed are stale; call it after the response is sent. */
  announceStale(channels: unknown): void
  unsubscribe(channels: unknown): void
  /** Sets the principal of the socket. */
  identify(principal: Principal): void
  detach(): void
}

export type HubOptions = {
  /** The exchange's clock, which dates frames. */
  readonly now: () => Instant
  /** The BFF's clock, by which sessions expire. */
  readonly machineNow: () => MachineTime
  /** Monotonic clock for intervals and timeouts. */
  readonly monotonicNow: () => number
  readonly newEpoch: () => string
  readonly onFrame: (kind: string) => void
  readonly onFannedOut?: (ms: number) => void
  readonly droppedSlow: () => void
  /** Sockets of one member; unlimited by default. */
  readonly socketsPerMember?: number
  /** Called when the oldest socket of a member is closed for a newer one. */
  readonly onEvicted?: () => void
  /** A random number in [0, 1), which spreads reconnects after a restart. */
  readonly random: () => number
  /** Called when the first socket of a member connects, and when the last one closes. */
  readonly presence: (member: MemberId, isOnline: boolean) => void
  readonly freshness: Pick<Freshness, 'state' | 'ageMs'>
  /** Reads the snapshots of a member's own channels. */
  readonly readOwn: ReadOwn
  /** Runs work after pending I/O. */
  readonly defer: (work: () => void) => void
}

export type Hub = {
  /** Receives every frame, independent of subscriptions. */
  addListener(listener: (frame: Frame) => void): void
  attach(consumer: Consumer, principal: Principal): HubConnection
  put(event: PublicEvent): void
  /** Stores polled quotes; returns whether a known price changed. */
  putQuotes(rows: readonly TickerRow[]): boolean
  /** Whether any socket subscribes to a channel. */
  hasSubscribers(): boolean
  sendPersonal(member: MemberId, personal: Personal): void
  /** Sends an order of a member to the sockets that follow them. */
  sendOrder(member: MemberId, numbered: { readonly number: number; readonly update: OrderUpdate }): void
  /** Sends the orders of a member as a whole. */
  refreshOrders(member: MemberId): void
  /** Sends one socket a heartbeat with the current epoch; a later change means that events were missed. */
  greet(consumer: Consumer): void
  /** Notifies one socket that the session of its token has ended. */
  sendSessionEnded(consumer: Consumer): void
  /** Starts a new epoch: events were missed, so subscribers must fetch new snapshots. */
  startEpoch(): void
  endSession(sid: string): void
  /** The principals of a member's sockets, once per session. */
  principalsOf(member: MemberId): readonly Principal[]
  /** Closes the sockets of a session that was ended elsewhere. */
  revokeSession(sid: string): void
  /** Sends changes; skipped while the previous tick is still being written. */
  tick(): TickOutcome
  closeAll(reason: CloseReason): void
}

/** Tolerance for ticks that are slightly early, so that due work is not delayed by a tick. */
const EARLY_MS = 50
/** Reconnect delay: short for a single client, spread over ten seconds for a restart. */
const RETRY_MS = {
  restart: { from: 1_000, spread: 9_000 },
  slow: { from: 3_000, spread: 2_000 },
  session_ended: { from: 0, spread: 0 },
  // The sockets of a member with too many would evict each other again and again.
  too_many: { from: 60_000, spread: 30_000 },
}
/** The most personal events that a socket may leave unread, because they are not conflated. */
const PENDING_MAX = 100

/** The core of the feed: the latest value of every channel, one tick, and all sockets. */
export function createHub(options: HubOptions): Hub {
  const { latest, frames, sockets, positions, broadcaster, subscriptions, ownChannels, ...rest } =
    wireHub(options)
  const [{ close, disconnect, staleAnnouncer }, { monotonicNow }] = [rest, options]
  const listeners: ((frame: Frame) => void)[] = []
  function changedFrame({ ch, d }: Change): [Channel, EncodedFrame] {
    const frame = frames.nextFrame(ch, d)
    for (const listener of listeners) listener(frame)
    options.onFrame(ch.split(':', 1)[0] ?? ch)
    return [ch, encodeFrame(frame)]
  }

  return {
    addListener: (listener) => void listeners.push(listener),
    attach(consumer, principal) {
      const socket = staleAnnouncer.admit(sockets.add(consumer, monotonicNow()))
      sockets.identify(socket, principal)
      return new SocketConnection(socket, { subscriptions, sockets, staleAnnouncer, ownChannels })
    },
    put: latest.put,
    putQuotes: latest.putQuotes,
    hasSubscribers: () => hasSubscribers(sockets),
    sendPersonal(member, personal) {
      if (personal.type === 'positions') return positions.put(member, personal)
      const frame = frames.personal(member, personal)
      for (const socket of sockets.of(member)) {
        if (socket.laggingSince !== null && ++socket.pending > PENDING_MAX) disconnect(socket)
        else socket.consumer.sendPersonal(frame)
      }
    },
    greet: (consumer) => consumer.sendHeartbeat(frames.heartbeat()),
    sendSessionEnded: (consumer) => consumer.sendPersonal(frames.sessionEnded()),
    sendOrder: ownChannels.send,
    refreshOrders: ownChannels.refresh,
    startEpoch: () => startEpoch(frames, ownChannels),
    endSession(sid) {
      for (const socket of sockets.open) if (socket.principal.sid === sid) close(socket, 'session_ended')
    },
    principalsOf: (member) => listPrincipals(sockets, member),
    revokeSession(sid) {
      for (const socket of sockets.open) {
        if (socket.principal.sid !== sid) continue
        socket.consumer.sendPersonal(frames.sessionEnded())
        close(socket, 'session_ended')
      }
    },
    tick() {
      if (broadcaster.isRunning) return 'busy'
      rest.lastTick.at = monotonicNow()
      positions.tick()
      staleAnnouncer.tick()
      const changes = [...latest.takeChanges(), ...(rest.areBarsDue() ? latest.takeBars() : [])]
      broadcaster.begin(new Map(changes.map(changedFrame)))
      return changes.length > 0 ? 'sent' : 'idle'
    },
    closeAll(reason) {
      for (const socket of sockets.open) close(socket, reason)
    },
  }
}

function startEpoch(frames: Frames, ownChannels: OwnChannels): void {
  frames.startEpoch()
  ownChannels.refreshAll()
}

function listPrincipals({ open }: Sockets, member: MemberId): Principal[] {
  const own = [...open].filter(({ principal }) => principal.member === member)
  return [...new Map(own.map(({ principal }) => [principal.sid, principal])).values()]
}

const hasSubscribers = ({ open }: Sockets): boolean => [...open].some(({ channels }) => channels.length > 0)

type SocketListener = {
  readonly evict: (oldest: Socket) => void
  readonly onOffline: (member: MemberId) => void
}

function limitedSockets(options: HubOptions, { evict, onOffline }: SocketListener): Sockets {
  return createSockets({
    presence(member, isOnline) {
      if (!isOnline) onOffline(member)
      options.presence(member, isOnline)
    },
    perMemberMax: options.socketsPerMember ?? Number.POSITIVE_INFINITY,
    evict(oldest) {
      options.onEvicted?.()
      evict(oldest)
    },
  })
}

function wireHub(options: HubOptions) {
  const { machineNow, monotonicNow, freshness } = options
  const latest = createLatest()
  const isPolled = () => freshness.state().isPolled
  const frames = createFrames({ ...options, ageMs: freshness.ageMs, isPolled })
  const staleAnnouncer = createStaleAnnouncer(freshness.state)
  const sockets = limitedSockets(options, {
    evict: (oldest) => close(oldest, 'too_many'),
    onOffline: (member) => ownChannels.forget(member),
  })
  const arePositionsDue = every(POSITIONS_TICK_MS, monotonicNow)
  const positions = createPositionBroadcaster({ sockets, frames, isDue: arePositionsDue })
  const areBarsDue = every(CANDLE_TICK_MS, monotonicNow)
  const close = closer(sockets, options.random)
  const disconnect = (socket: Socket) => {
    close(socket, 'slow')
    options.droppedSlow()
  }
  const ownChannels = createOwnChannels({ sockets, frames, read: options.readOwn, disconnect })
  const backpressure = createBackpressureRule({
    monotonicNow,
    disconnect,
    seq: frames.seq,
    sendSnapshot: (socket, ch) => socket.consumer.sendFrame(frames.snapshotFrame(ch, latest.snapshot(ch))),
  })
  const updateSocket = createSocketUpdater({
    backpressure,
    positions,
    frames,
    staleAnnouncer,
    machineNow,
    monotonicNow,
    end: (socket) => close(socket, 'session_ended'),
  })
  const broadcaster = createBroadcaster({
    open: sockets.open,
    updateSocket,
    defer: options.defer,
    onEnded: () => options.onFannedOut?.(monotonicNow() - lastTick.at),
  })
  const lastTick = { at: 0 }
  const subscriptions = createSubscriptions({ frames, latest, broadcaster, monotonicNow, disconnect })
  return {
    latest,
    frames,
    sockets,
    positions,
    broadcaster,
    subscriptions,
    ownChannels,
    close,
    disconnect,
    staleAnnouncer,
    lastTick,
    areBarsDue,
  }
}

/** Removes a socket before closing it, so that nothing more is sent to it. */
function closer(sockets: Sockets, random: () => number): (socket: Socket, reason: CloseReason) => void {
  return (socket, reason) => {
    sockets.remove(socket)
    const { from, spread } = RETRY_MS[reason]
    socket.consumer.close(reason, Math.round(from + spread * random()))
  }
}

type ConnectionParts = {
  readonly subscriptions: Subscriptions
  readonly sockets: Sockets
  readonly staleAnnouncer: StaleAnnouncer
  readonly ownChannels: OwnChannels
}

/** A class keeps these small; there are thousands. */
class SocketConnection implements HubConnection {
  readonly #socket: Socket
  readonly #parts: ConnectionParts

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket
    this.#parts = parts
  }

  acceptsMessage(): boolean {
    return this.#parts.subscriptions.acceptsMessage(this.#socket)
  }

  subscribe(channels: unknown): SubscribeResponse {
    const all: readonly unknown[] = Array.isArray(channels) ? channels : []
    const own = [...new Set(all.filter(isOwnChannel))]
    if (own.length === 0) return this.#parts.subscriptions.subscribe(this.#socket, channels)
    const response = this.#parts.subscriptions.subscribe(
      this.#socket,
      all.filter((ch) => !isOwnChannel(ch)),
    )
    if (!response.ok) return response
    if (this.#socket.principal.member === null) return { ok: false, error: 'not_identified' }
    this.#parts.ownChannels.subscribe(this.#socket, own)
    return response
  }

  announceStale(channels: unknown): void {
    // Announce only channels that the subscription accepted.
    const own = Array.isArray(channels) ? new Set(channels as unknown[]) : null
    const subscribed = this.#socket.channels.filter((ch) => own?.has(ch) === true)
    this.#parts.staleAnnouncer.afterSubscribe(this.#socket, subscribed)
  }

  unsubscribe(channels: unknown): void {
    this.#parts.subscriptions.unsubscribe(this.#socket, channels)
    if (Array.isArray(channels))
      this.#parts.ownChannels.unsubscribe(this.#socket, channels.filter(isOwnChannel))
  }

  identify(principal: Principal): void {
    this.#parts.sockets.identify(this.#socket, principal)
  }

  detach(): void {
    this.#parts.sockets.identify(this.#socket, GUEST)
    this.#parts.sockets.remove(this.#socket)
  }
}

/** Returns a function that is true once per interval. */
function every(ms: number, monotonicNow: () => number): () => boolean {
  let last = monotonicNow()
  return () => {
    const now = monotonicNow()
    if (now - last < ms - EARLY_MS) return false
    last = now
    return true
  }
}
