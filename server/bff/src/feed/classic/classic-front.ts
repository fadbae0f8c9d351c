import type { IncomingMessage, Server as HttpServer } from 'node:http'
import type { Bar, Depth, Frame, Personal, Tickers, Trades } from '@bourse/contracts/feed'
import { Server, type Socket } from 'socket.io'
import { expiresAt, type OriginRule, type SessionCookie, type Sessions } from '#session'
import { cutSoon } from '#feed/fronts'
import { type Consumer, type Holder, type Hub, NOBODY } from '#feed/hub'
import type { KnownMarket } from '#feed/upstream'
import {
  barEvent,
  type ClassicEvent,
  depthEvent,
  personalEvent,
  tickerEvent,
  tradesEvent,
} from './dialect.ts'

export type ClassicFront = { close(): void; readonly size: number }
export type ClassicOptions = {
  readonly hub: Hub
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
  readonly socketsMax: number
  readonly loadMarkets: () => Promise<readonly KnownMarket[]>
  readonly failed: (error: unknown) => void
}

const ROOT = '/classic'
export const CLASSIC_SOCKET_PATH = `${ROOT}/socket.io/`
/** As often as the family's servers speak. What came in between is told with its newest value. */
const FLUSH_MS = 1_000
/** A new market is noticed within a minute. */
const LEARN_EVERY = 60
const LAGGING = '#lagging'
const OLD_HANDSHAKE = /^\/socket\.io\/\?(?:[^#]*&)?EIO=3(?:&|$)/

/** Old apps ask where they always did; by their protocol they are told from ours, and are sent to their own place. */
function sendToTheirPlace(request: IncomingMessage): void {
  const { url = '' } = request
  if (OLD_HANDSHAKE.test(url)) request.url = `${ROOT}${url}`
}

/** The old apps' way in. Their page's address may name a namespace, so both that they use are served. */
export function mountClassicSocket(server: HttpServer, options: ClassicOptions): ClassicFront {
  const io = new Server({
    path: CLASSIC_SOCKET_PATH,
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
  io.attach(server, { path: CLASSIC_SOCKET_PATH, destroyUpgrade: false })
  server.prependListener('request', sendToTheirPlace)
  server.prependListener('upgrade', sendToTheirPlace)
  const spaces = [io.of('/'), io.of(ROOT)]
  const newest = createNewest(options)
  options.hub.addListener(newest.take)
  const timer = setInterval(() => {
    const isHeard = io.engine.clientsCount > 0
    for (const { event, payload } of newest.flush(isHeard)) {
      for (const space of spaces) space.local.except(LAGGING).emit(event, payload)
    }
  }, FLUSH_MS)
  for (const space of spaces) space.on('connection', (socket) => serve(socket, options))
  return {
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

/** Keeps the newest of everything until it is told. */
function createNewest({ loadMarkets, failed }: ClassicOptions) {
  let frames = new Map<string, Frame>()
  let markets: ReadonlyMap<string, KnownMarket> = new Map()
  let flushes = 0

  function learn(): void {
    loadMarkets().then(
      (known) => void (markets = new Map(known.map((market) => [market.id, market]))),
      failed,
    )
  }

  function eventsOf({ ch, d }: Frame): ClassicEvent[] {
    if (ch === 'tickers') {
      return (d as Tickers).rows.flatMap((row) => told(row[0], (market) => tickerEvent(market, row)))
    }
    const [kind, id = '', period = ''] = ch.split(':')
    if (kind === 'kline') return told(id, (market) => barEvent(market, period, d as Bar))
    if (kind === 'depth') return told(id, (market) => depthEvent(market, d as Depth))
    return kind === 'trades' ? told(id, (market) => tradesEvent(market, (d as Trades).rows)) : []
  }

  function told(id: string, write: (market: KnownMarket) => ClassicEvent): ClassicEvent[] {
    const market = markets.get(id)
    return market === undefined ? [] : [write(market)]
  }

  return {
    take(frame: Frame): void {
      // Quotes and trades come with what changed only, so the ones before them count as well.
      const before = frames.get(frame.ch)
      frames.set(frame.ch, before === undefined ? frame : joined(before, frame))
    },
    flush(isHeard: boolean): ClassicEvent[] {
      if (isHeard && (markets.size === 0 || ++flushes % LEARN_EVERY === 0)) learn()
      // What cannot be named yet waits; there is one of each at most.
      if (isHeard && markets.size === 0) return []
      const due = [...frames.values()]
      frames = new Map()
      return isHeard ? due.flatMap(eventsOf) : []
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

function serve(socket: Socket, options: ClassicOptions): void {
  let holder: Holder = NOBODY
  const line = options.hub.attach(
    consumerOf(socket, () => holder),
    NOBODY,
  )
  socket.on('login', (named: unknown) => {
    if (!line.admits()) return
    const own = holderOf(socket, named, options)
    if (own === null) return
    holder = own
    line.identify(own)
  })
  socket.on('disconnect', () => line.detach())
}

/**
 * Whom a login makes of a socket: the member of its cookie if that is who it names, or the member whose bearer it shows.
 * The cookie alone is enough here: it goes along from our own pages only, and nothing can be changed by listening.
 */
function holderOf(socket: Socket, named: unknown, { sessions, cookie }: ClassicOptions): Holder | null {
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

function consumerOf(socket: Socket, holder: () => Holder): Consumer {
  const nothing = (): void => undefined
  return {
    isReady() {
      const { transport, writeBuffer } = socket.conn as unknown as {
        transport: { writable: boolean }
        writeBuffer: readonly unknown[]
      }
      return transport.writable && writeBuffer.length === 0
    },
    sendNews: nothing,
    setLagging: (lagging) => void (lagging ? socket.join(LAGGING) : socket.leave(LAGGING)),
    sendFrame: nothing,
    sendPersonal(frame: Frame<Personal>) {
      const { member } = holder()
      const told = member === null ? null : personalEvent(member, frame)
      if (told !== null) socket.emit(told.event, told.payload)
    },
    sendBeat: nothing,
    close(reason) {
      if (reason === 'slow') socket.conn.close(true)
      else socket.disconnect(true)
      cutSoon(socket)
    },
  }
}
