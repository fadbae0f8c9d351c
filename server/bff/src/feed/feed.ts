import { EventEmitter } from 'node:events'
import type { MemberId } from '@bourse/contracts/account'
import type { Instant } from '@bourse/contracts/kit'
import type { StaleReason } from '@bourse/contracts/feed'
import type { FastifyInstance } from 'fastify'
import {
  capSockets,
  createPrincipalReaders,
  mountSocketIo,
  SOCKET_IO_PATH,
  type SocketIoTransport,
  FEED_PATH,
  mountWebSocket,
  type WebSocketTransport,
} from '#feed/transports'
import {
  createFreshness,
  createRestPoller,
  type Freshness,
  SILENCE_MS,
  type Staleness,
  createExchangeClock,
} from '#feed/freshness'
import { createEventListener } from './event-listener.ts'
import type { FeedOptions } from './options.ts'
import { LEGACY_SOCKET_PATH, type LegacyTransport, mountLegacySocket } from '#feed/legacy'
import { createHub, createTickScheduler, type Hub, type HubOptions } from '#feed/hub'
import { followDialect, type UpstreamSocket } from '#feed/upstream'

export type FeedState = {
  readonly isConnected: boolean
  readonly staleness: Staleness
  /** Milliseconds since the newest market event; null before the first. */
  readonly ageMs: number | null
  readonly unresolved: number
  readonly sockets: { readonly app: number; readonly integrators: number }
}
export type Feed = {
  /** Mounts both transports on a server that is not listening yet. */
  mount(app: FastifyInstance): Promise<void>
  start(): void
  stop(): void
  endSession(sid: string): void
  state(): FeedState
}

const SOCKETS_MAX = 6_500

/** Live data from one upstream connection to every socket, over both transports. */
export function createFeed(options: FeedOptions): Feed {
  const { monotonicNow, silenceMs = SILENCE_MS } = options
  const online = new Set<MemberId>()
  const presence: Presence = new EventEmitter()
  const clock = createExchangeClock(options.machineNow)
  const freshness = createFreshness({ ...options, now: clock.now, silenceMs })
  const hub = openHub(options, { freshness, now: clock.now }, reportPresence(online, presence))
  const onFailed = options.onLoadFailed
  const scheduler = createTickScheduler({ monotonicNow, after })
  const tick = createTick({ hub, freshness, options, onChanged: scheduler.onChanged })
  const eventListener = createEventListener({ hub, scheduler, freshness, clock, options, onFailed })
  let app: SocketIoTransport | null = null
  let integrators: WebSocketTransport | null = null
  let legacy: LegacyTransport | null = null
  let upstream: UpstreamSocket | null = null

  return {
    async mount(server) {
      // Runs before the websocket plugin's own hook, which would close its sockets without the reason.
      server.addHook('preClose', (done) => {
        hub.closeAll('restart')
        app?.close()
        legacy?.close()
        done()
      })
      const transport = transportOptions(options, hub)
      const mounted = await mountWebSocket(server, transport)
      integrators = mounted
      app = mountSocketIo(server.server, transport)
      if (options.legacy) legacy = mountLegacySocket(server.server, { ...options, ...transport, onFailed })
      routeUpgrades(server, mounted, [SOCKET_IO_PATH, ...(options.legacy ? [LEGACY_SOCKET_PATH] : [])])
      limitAddresses(server, [app, legacy], options)
    },
    start() {
      scheduler.start(tick)
      const socket = followDialect({
        ...upstreamTerms(options),
        members: () => online,
        tokenOf: (member) => hub.principalsOf(member).find(({ token }) => token !== null)?.token ?? null,
        onEvent: eventListener.onEvent,
        ...connectionHandlers(options, hub, freshness),
      })
      presence.on('online', (member) => socket.follow?.(member))
      presence.on('offline', (member) => socket.unfollow?.(member))
      upstream = socket
    },
    stop() {
      scheduler.stop()
      upstream?.close()
    },
    endSession: (sid) => hub.endSession(sid),
    state: () => ({
      isConnected: upstream?.isConnected ?? false,
      staleness: freshness.state(),
      ageMs: freshness.ageMs(),
      unresolved: eventListener.unresolved(),
      sockets: { app: (app?.size ?? 0) + (legacy?.size ?? 0), integrators: integrators?.size ?? 0 },
    }),
  }
}

/** The upstream's address and dialect, and the markets whose topics are subscribed to. */
const upstreamTerms = ({
  upstreamSocketUrl,
  upstreamFeedKey,
  recognizeDialect,
  loadMarkets,
}: FeedOptions) => ({
  url: upstreamSocketUrl,
  key: upstreamFeedKey,
  recognizeDialect,
  symbols: async () => (await loadMarkets()).map(({ symbol }) => symbol),
})

type Presence = EventEmitter<{ online: [MemberId]; offline: [MemberId] }>

const reportPresence =
  (online: Set<MemberId>, presence: Presence): HubOptions['presence'] =>
  (member, isOnline) => {
    online[isOnline ? 'add' : 'delete'](member)
    presence.emit(isOnline ? 'online' : 'offline', member)
  }

const transportOptions = (
  { sessions, cookie, isOwnOrigin, onMalformed, findMember, addressOf }: FeedOptions,
  hub: Hub,
) => ({
  hub,
  findMember,
  addressOf,
  ...createPrincipalReaders(sessions, cookie),
  isOwnOrigin,
  socketsMax: SOCKETS_MAX,
  onMalformed,
})

type TickParts = {
  readonly hub: Hub
  readonly freshness: Freshness
  readonly options: FeedOptions
  readonly onChanged: () => void
}

/** Reasons during which REST would serve the same old quotes. */
const NOT_POLLED: ReadonlySet<StaleReason> = new Set(['clock', 'catching_up'])

/** Creates the tick, which evaluates the upstream's socket first and polls REST while it is silent. */
function createTick({ hub, freshness, options, onChanged }: TickParts): Hub['tick'] {
  const poller = createRestPoller({
    isNeeded() {
      const { socket } = freshness.state()
      return socket !== null && !NOT_POLLED.has(socket.reason) && hub.hasSubscribers()
    },
    load: options.loadQuotes,
    onQuotes(rows) {
      freshness.onPoll(hub.putQuotes(rows))
      onChanged()
    },
    monotonicNow: options.monotonicNow,
    onFailed: options.onLoadFailed,
  })
  return () => {
    freshness.tick()
    poller.tick()
    return hub.tick()
  }
}

const openHub = (
  options: FeedOptions,
  exchange: { readonly freshness: Freshness; readonly now: () => Instant },
  presence: HubOptions['presence'],
): Hub =>
  createHub({
    ...exchange,
    machineNow: options.machineNow,
    monotonicNow: options.monotonicNow,
    newEpoch: () => options.bytes(6).toString('hex'),
    onFrame: options.onFrame,
    onFannedOut: options.onFannedOut ?? (() => undefined),
    droppedSlow: options.droppedSlow,
    socketsPerMember: options.socketsPerMember,
    onEvicted: () => options.onCapped('member'),
    random: () => options.bytes(2).readUInt16LE(0) / 65_536,
    defer: (work) => void setImmediate(work),
    presence,
    readOwn: options.readOwn,
  })

/** Logs the upstream connection, and starts what a new one requires. */
const connectionHandlers = (
  { log, onSiteChanged: siteChanged }: FeedOptions,
  hub: Hub,
  freshness: Freshness,
) => ({
  onConnected(again: boolean) {
    freshness.onConnected()
    log.info({ again }, 'upstream socket connected')
    // Clients that subscribed before the upstream connected missed events, also at the first
    // connection: start a new epoch.
    hub.startEpoch()
    // Events during the disconnection were missed.
    if (again) siteChanged()
  },
  onDisconnected(reason: string) {
    freshness.onDisconnected()
    log.warn({ reason }, 'upstream socket disconnected')
  },
  onKeyRejected: () => log.error('upstream rejected UPSTREAM_FEED_KEY'),
})

function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Limits sockets per address, before all listeners that are attached by now. */
function limitAddresses(
  { server }: FastifyInstance,
  transports: readonly (Pick<SocketIoTransport, 'io'> | null)[],
  { socketsPerAddress, addressOf, onCapped }: FeedOptions,
): void {
  const onRefused = () => onCapped('address')
  capSockets(
    server,
    transports.flatMap((transport) => transport?.io ?? []),
    { perAddress: socketsPerAddress, addressOf, onRefused },
  )
}

/** Routes upgrades by path. socket.io handles its own; unknown paths are disconnected. */
function routeUpgrades(
  server: FastifyInstance,
  integrators: WebSocketTransport,
  own: readonly string[],
): void {
  server.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path === FEED_PATH) integrators.upgrades.emit('upgrade', request, socket, head)
    else if (!own.some((prefix) => (request.url ?? '').startsWith(prefix))) socket.destroy()
  })
}
