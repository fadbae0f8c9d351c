import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { CandleUpdate, Depth, Frame, Personal, Tickers, Trades } from '@bourse/contracts/feed'
import { Server, type Socket } from 'socket.io'
import { expiresAt, type OriginRule, type SessionCookie, type Sessions } from '#session'
import { terminateSoon } from '#feed/transports'
import { type Consumer, type Principal, type Hub, GUEST } from '#feed/hub'
import type { KnownMarket } from '#feed/upstream'
import { barEvent, type LegacyEvent, depthEvent, personalEvent, tickerEvent, tradesEvent } from './dialect.ts'

export type LegacyTransport = { readonly io: Server; close(): void; readonly size: number }
export type LegacyOptions = {
  readonly hub: Hub
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
  readonly socketsMax: number
  readonly loadMarkets: () => Promise<readonly KnownMarket[]>
  readonly onFailed: (error: unknown) => void
}

const ROOT = '/classic'
export const LEGACY_SOCKET_PATH = `${ROOT}/socket.io/`
/** The flush interval, as on the family's servers; values in between are conflated. */
const FLUSH_MS = 1_000
/** Flushes between two checks for new markets: one minute. */
const LEARN_EVERY = 60
const LAGGING = '#lagging'
const OLD_HANDSHAKE = /^\/socket\.io\/\?(?:[^#]*&)?EIO=3(?:&|$)/

/**
 * Rewrites requests of legacy apps to a path of their own: they use our path with an older protocol version.
 */
function rewriteOldHandshake(request: IncomingMessage): void {
  const { url = '' } = request
  if (OLD_HANDSHAKE.test(url)) request.url = `${ROOT}${url}`
}

/**
 * Mounts the transport of legacy apps. Their page URL may name a namespace, so both common ones are served.
 */
export function mountLegacySocket(server: HttpServer, options: LegacyOptions): LegacyTransport {
  const io = new Server({
    path: LEGACY_SOCKET_PATH,
    serveClient: false,
    transports: ['websocket', 'polling'],
    allowEIO3: true,
    maxHttpBufferSize: 4_096,
    perMessageDeflate: false,
    connectTimeout: 5_000,
    destroyUpgrade: false,
    allowRequest: (request, decide) =>
      decide(null, options.isOwnOrigin(request.headers) && io.engine.clientsCount < options.socketsMax),
  })
  io.attach(server, { path: LEGACY_SOCKET_PATH, destroyUpgrade: false })
  server.prependListener('request', rewriteOldHandshake)
  server.prependListener('upgrade', rewriteOldHandshake)
  const spaces = [io.of('/'), io.of(ROOT)]
  const newest = createNewest(options)
  options.hub.addListener(newest.take)
  const timer = setInterval(() => {
    const hasClients = io.engine.clientsCount > 0
    for (const { event, payload } of newest.flush(hasClients)) {
      for (const space of spaces) space.local.except(LAGGING).emit(event, payload)
    }
  }, FLUSH_MS)
  for (const space of spaces) space.on('connection', (socket) => serve(socket, options))
  return {
    io,
    close() {
      clearInterval(timer)
      io.disconnectSockets(true)
      io.engine.close()
    },
    get size() {
      return io.engine.clientsCount
    },
  }
}

/** Stores the latest frames until the next flush. */
function createNewest({ loadMarkets, onFailed }: LegacyOptions) {
  let frames = new Map<string, Frame>()
  let markets: ReadonlyMap<string, KnownMarket> = new Map()
  let flushes = 0

  function learn(): void {
    loadMarkets().then(
      (known) => void (markets = new Map(known.map((market) => [market.id, market]))),
      onFailed,
    )
  }

  function toLegacyEvents({ ch, d }: Frame): LegacyEvent[] {
    if (ch === 'tickers') {
      return (d as Tickers).rows.flatMap((row) => event(row[0], (market) => tickerEvent(market, row)))
    }
    const [kind, id = '', period = ''] = ch.split(':')
    if (kind === 'kline') return event(id, (market) => barEvent(market, period, d as CandleUpdate))
    if (kind === 'depth') return event(id, (market) => depthEvent(market, d as Depth))
    return kind === 'trades' ? event(id, (market) => tradesEvent(market, (d as Trades).rows)) : []
  }

  function event(id: string, write: (market: KnownMarket) => LegacyEvent): LegacyEvent[] {
    const market = markets.get(id)
    return market === undefined ? [] : [write(market)]
  }

  return {
    take(frame: Frame): void {
      // Quotes and trades contain only changes, so merge them with the pending ones.
      const before = frames.get(frame.ch)
      frames.set(frame.ch, before === undefined ? frame : joined(before, frame))
    },
    flush(hasClients: boolean): LegacyEvent[] {
      if (hasClients && (markets.size === 0 || ++flushes % LEARN_EVERY === 0)) learn()
      // Events wait until markets are loaded; at most one per channel.
      if (hasClients && markets.size === 0) return []
      const due = [...frames.values()]
      frames = new Map()
      return hasClients ? due.flatMap(toLegacyEvents) : []
    },
  }
}

const TRADES_MAX = 50

function joined(before: Frame, now: Frame): Frame {
  if (now.ch === 'tickers') {
    const rows = new Map(
      [...(before.d as Tickers).rows, ...(now.d as Tickers).rows].map((row) => [row[0], row]),
    )
    return { ...now, d: { rows: [...rows.values()] } }
  }
  if (!now.ch.startsWith('trades:')) return now
  return { ...now, d: { rows: [...(before.d as Trades).rows, ...(now.d as Trades).rows].slice(-TRADES_MAX) } }
}

function serve(socket: Socket, options: LegacyOptions): void {
  let principal: Principal = GUEST
  const connection = options.hub.attach(
    createConsumer(socket, () => principal),
    GUEST,
  )
  socket.on('login', (named: unknown) => {
    if (!connection.acceptsMessage()) return
    const own = readPrincipal(socket, named, options)
    if (own === null) return
    principal = own
    connection.identify(own)
  })
  socket.on('disconnect', () => connection.detach())
}

/**
 * Reads the principal of a login: the member of the cookie if its id matches, or the member of the bearer.
 * Here the cookie alone is enough: it is SameSite, and listening changes nothing.
 */
function readPrincipal(
  socket: Socket,
  named: unknown,
  { sessions, cookie }: LegacyOptions,
): Principal | null {
  if (typeof named !== 'string' && typeof named !== 'number') return null
  const text = String(named)
  const isId = /^\d{1,15}$/.test(text)
  const session = sessions.read({
    cookie: cookie.read(socket.handshake.headers.cookie),
    authorization: isId ? undefined : text,
  })
  const member = session.member ?? (isId ? session.unproven : null)
  if (member === null || (isId && member.id !== text)) return null
  return { member: member.id, sid: member.sid, token: member.token, until: expiresAt(session) }
}

function createConsumer(socket: Socket, principal: () => Principal): Consumer {
  const nothing = (): void => undefined
  return {
    isReady() {
      const { transport, writeBuffer } = socket.conn as unknown as {
        transport: { writable: boolean }
        writeBuffer: readonly unknown[]
      }
      return transport.writable && writeBuffer.length === 0
    },
    sendFrames: nothing,
    setLagging: (lagging) => void (lagging ? socket.join(LAGGING) : socket.leave(LAGGING)),
    sendFrame: nothing,
    sendPersonal(frame: Frame<Personal>) {
      const { member } = principal()
      const event = member === null ? null : personalEvent(member, frame)
      if (event !== null) socket.emit(event.event, event.payload)
    },
    sendHeartbeat: nothing,
    sendStale: nothing,
    sendFresh: nothing,
    close(reason) {
      if (reason === 'slow') socket.conn.close(true)
      else socket.disconnect(true)
      terminateSoon(socket)
    },
  }
}
