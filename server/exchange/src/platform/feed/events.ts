import type { Server as HttpServer } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { MemberId } from '@bourse/contracts/account'
import type { ChatMessage } from '@bourse/contracts/chat'
import {
  applyChat,
  BALANCE_EVENT_PREFIX,
  type MemberChange,
  type ChatRows,
  RECENT_CHAT_MAX,
  UPSTREAM_EVENTS,
  upstreamChat,
  upstreamClock,
  upstreamCommitments,
  upstreamLot,
  upstreamSales,
} from '@bourse/contracts/feed'
import { type Amount, assert } from '@bourse/contracts/kit'
import { type Candle, type MarketId, PERIODS } from '@bourse/contracts/market'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { Commitment, Market, Print, Progress, Quote, RecordedTick } from '#platform/market'
import { type Dialect, createDialect } from './dialect.ts'
import { batchWrites } from './batch-writes.ts'
import { acceptLogins, consumerAccess, readHandshake, personalFeed, type PersonalFeed } from './personal.ts'

/** Publishes events. Before the socket is attached they have no consumer. */
export type Events = {
  /**
   * Broadcasts the change, as the upstream family does: the event's name has the member, the payload only the
   * kind of change.
   */
  publishMemberChange(member: MemberId, change: MemberChange): void
  /** Broadcasts that cached site settings are outdated. */
  publishSiteChange(): void
  readonly personal: PersonalFeed
  /** Broadcasts the progress of all token sales that have not ended. A new consumer receives the last one. */
  publishSales(sales: Sales): void
  /** Broadcasts that the sale of an artwork changed. */
  publishLot(lot: Lot): void
  /**
   * Broadcasts new or deleted messages of a chat room. A new consumer receives the last ones of each room.
   */
  publishChat(update: ChatUpdate): void
  /** Serves the socket, and publishes each second of the market from now on. */
  attach(at: { readonly server: HttpServer; readonly market: Market }): void
  close(): Promise<void>
}

type EventsOptions = {
  readonly log: Logger
  /** Key that a consumer must present to subscribe to members; if it is null, no consumer may. */
  readonly key: string | null
  /** Messages that may wait for one client before it is disconnected. */
  readonly queueMax?: number
}

/** The classic feed has no yearly candles. */
const LIVE_PERIODS = PERIODS.filter((period) => period !== '1year')
/** Clients send at most a login message. */
const INBOUND_BYTES_MAX = 4_096
/** About 30 s of the complete feed; a client this far behind is disconnected. */
const QUEUE_MAX = 10_000
/** Factor for consumers with the key: they also receive an event per subscribed member and second. */
const TRUSTED_QUEUE = 8
/**
 * The number of markets that are published before other work runs: drawing the book of a market takes a few
 * tenths of a millisecond.
 */
const MARKETS_AT_ONCE = 10

type Sales = readonly { readonly project: string; readonly sold: Amount }[]
type Lot = z.output<typeof upstreamLot>
type ChatUpdate = { readonly room: string; readonly rows: readonly ChatMessage[] }
type Emit = (event: string, payload: object) => void
type SentState = { quote: Quote | null; candles: Map<string, Candle> }

/**
 * The family's `login` event joins the socket.io room of a member by an id that any client could send. Here
 * only a consumer that presented the key in its handshake can log members in.
 */
export function createEvents({ log, key, queueMax = QUEUE_MAX }: EventsOptions): Events {
  const io = new Server(SERVER_OPTIONS)
  const emit: Emit = (event, payload) => void io.emit(event, payload)
  const [sales, chats] = [salesPublisher(emit), chatPublisher(emit)]
  let stop: readonly (() => void)[] = []

  function attach({ server, market }: { readonly server: HttpServer; readonly market: Market }): void {
    const dialect = createDialects(market)
    io.attach(server)
    server.on('upgrade', (_request, connection) => batchWrites(connection))
    stop = publishMarkets({ io, market, dialect, emit, log })
    io.on('connection', (socket) => {
      const access = consumerAccess(readHandshake(socket)['key'], key)
      if (access === 'wrong_key') log.warn({ socket: socket.id }, 'feed consumer sent a wrong key')
      acceptLogins(socket, access)
      limitQueue(socket, access === 'trusted' ? queueMax * TRUSTED_QUEUE : queueMax, () =>
        log.warn({ socket: socket.id }, 'closed slow feed consumer'),
      )
      // Later events contain changes only, so a new consumer first gets the current state.
      const greeting: Emit = (event, payload) => void socket.emit(event, payload)
      greet(market, dialect, greeting)
      sales.greet(greeting)
      chats.greet(greeting)
    })
    io.engine.on('connection_error', ({ code, message }: { code: number; message: string }) => {
      log.debug({ code, reason: message }, 'feed connection refused')
    })
  }

  return {
    attach,
    publishMemberChange: (member, change) =>
      void io.emit(`${BALANCE_EVENT_PREFIX}${member}`, { type: change }),
    publishSiteChange: () => void io.emit(UPSTREAM_EVENTS.siteChanged, {}),
    personal: personalFeed(io),
    publishSales: sales.changed,
    publishChat: chats.changed,
    publishLot: (lot) => emit(UPSTREAM_EVENTS.lot, z.encode(upstreamLot, lot)),
    async close() {
      for (const each of stop) each()
      io.disconnectSockets(true)
      io.engine.close()
      // Every connection is closed by now; yield once so that the last packets leave before the HTTP server
      // stops.
      await yieldToEventLoop()
    },
  }
}

const SERVER_OPTIONS = {
  serveClient: false,
  maxHttpBufferSize: INBOUND_BYTES_MAX,
  perMessageDeflate: false,
  httpCompression: false,
} as const

type MarketPublisher = TickPublication & { readonly io: Server; readonly log: Logger }

/** Publishes ticks, trades and the clock; returns the functions that end it. */
function publishMarkets({ io, market, dialect, emit, log }: MarketPublisher): (() => void)[] {
  function publishTrades(prints: readonly Print[]): void {
    if (io.engine.clientsCount === 0) return
    for (const { id } of market.all()) {
      const own = prints.filter((print) => print.market === id)
      if (own.length > 0) emit(UPSTREAM_EVENTS.trades, dialect(id).trades(own))
    }
  }
  const publishTicks = tickPublisher({ market, dialect, emit })
  const onTick = (ticks: readonly RecordedTick[]) => {
    if (io.engine.clientsCount === 0) return
    publishTicks(ticks).catch((error: unknown) => log.error({ err: error }, 'publication of a tick failed'))
  }
  const onProgress = (progress: Progress) => emit(UPSTREAM_EVENTS.clock, z.encode(upstreamClock, progress))
  return [market.onTick(onTick), market.onPrints(publishTrades), market.onProgress(onProgress)]
}

type TickPublication = {
  readonly market: Market
  readonly dialect: (id: MarketId) => Dialect
  readonly emit: Emit
}

/** Publishes what a tick changes, some markets at a time. */
function tickPublisher({ market, dialect, emit }: TickPublication) {
  const sent = new Map<MarketId, SentState>()
  const publishCommitments = commitmentsPublisher(market, emit)
  return async (ticks: readonly RecordedTick[]): Promise<void> => {
    publishCommitments()
    for (const [index, { market: id }] of ticks.entries()) {
      if (index > 0 && index % MARKETS_AT_ONCE === 0) await yieldToEventLoop()
      const before = sent.get(id) ?? { quote: null, candles: new Map() }
      sent.set(id, publishMarket(market, id, { dialect: dialect(id), before, emit }))
    }
  }
}

/** Publishes the progress of sales, and the last one to a new consumer. */
function salesPublisher(emit: Emit) {
  let last: object | null = null
  return {
    changed(sales: Sales) {
      last = z.encode(upstreamSales, { rows: [...sales] })
      emit(UPSTREAM_EVENTS.sales, last)
    },
    greet: (to: Emit) => last !== null && to(UPSTREAM_EVENTS.sales, last),
  }
}

const CHAT_ROOMS_MAX = 200

/** Publishes messages, and the last ones of the rooms that changed last to a new consumer. */
function chatPublisher(emit: Emit) {
  const recent = new Map<string, ChatRows>()
  const encoded = (room: string, { rows }: ChatRows) => z.encode(upstreamChat, { room, rows: [...rows] })
  return {
    changed({ room, rows }: ChatUpdate) {
      const known = recent.get(room) ?? { rows: [] }
      recent.delete(room)
      recent.set(room, applyChat(known, { rows }, RECENT_CHAT_MAX))
      const [oldest] = recent.keys()
      if (recent.size > CHAT_ROOMS_MAX && oldest !== undefined) recent.delete(oldest)
      emit(UPSTREAM_EVENTS.chat, encoded(room, { rows }))
    },
    greet(to: Emit) {
      for (const [room, rows] of recent) to(UPSTREAM_EVENTS.chat, encoded(room, rows))
    },
  }
}

/**
 * Creates dialects at a market's first publication, because a market may be listed while the exchange runs.
 */
function createDialects(market: Market): (id: MarketId) => Dialect {
  const dialects = new Map<MarketId, Dialect>()
  return (id) => {
    const [known, terms] = [dialects.get(id), market.byId(id)]
    if (known !== undefined) return known
    assert(terms !== null, 'only listed markets are published')
    const fresh = createDialect(terms)
    dialects.set(id, fresh)
    return fresh
  }
}

/** Publishes the committed keys when they differ from the last publication; at first, if there are any. */
function commitmentsPublisher(market: Market, emit: Emit): () => void {
  let before: readonly Commitment[] = []
  return () => {
    const rows = market.commitments()
    if (isDeepStrictEqual(rows, before)) return
    before = rows
    emit(UPSTREAM_EVENTS.commitments, z.encode(upstreamCommitments, { rows: [...rows] }))
  }
}

/** Counts messages since the transport last drained; a client that accepts none is disconnected. */
function limitQueue(socket: Socket, max: number, onCut: () => void): void {
  let waiting = 0
  socket.conn.on('drain', () => {
    waiting = 0
  })
  socket.conn.on('packetCreate', () => {
    waiting++
    if (waiting !== max) return
    onCut()
    socket.conn.close(true)
  })
}

type MarketPublication = { readonly dialect: Dialect; readonly before: SentState; readonly emit: Emit }

/** Publishes the values of a market that differ from the last publication. */
function publishMarket(
  market: Market,
  id: MarketId,
  { dialect, before, emit }: MarketPublication,
): SentState {
  const quote = market.quote(id)
  if (before.quote === null || !isSame(before.quote, quote)) {
    emit(UPSTREAM_EVENTS.ticker, dialect.ticker(quote))
  }
  for (const period of LIVE_PERIODS) {
    const candle = market.running(id, period)
    if (candle === null || isSameCandle(before.candles.get(period), candle)) continue
    before.candles.set(period, candle)
    emit(UPSTREAM_EVENTS.bar, dialect.bar(period, candle))
  }
  emit(UPSTREAM_EVENTS.depth, dialect.depth(market.depth(id)))
  return { quote, candles: before.candles }
}

/** Publishes the complete current state of all markets. */
function greet(market: Market, dialect: (id: MarketId) => Dialect, emit: Emit): void {
  emit(UPSTREAM_EVENTS.clock, z.encode(upstreamClock, market.progress()))
  for (const { id } of market.all()) {
    publishMarket(market, id, { dialect: dialect(id), emit, before: { quote: null, candles: new Map() } })
    const tape = market.tape(id)
    if (tape.length > 0) emit(UPSTREAM_EVENTS.trades, dialect(id).trades(tape))
  }
  commitmentsPublisher(market, emit)()
}

const isSame = (a: Quote, b: Quote): boolean =>
  a.price === b.price && a.volume === b.volume && a.high === b.high && a.low === b.low && a.open === b.open

const isSameCandle = (a: Candle | undefined, b: Candle): boolean =>
  a !== undefined &&
  a.time === b.time &&
  a.close === b.close &&
  a.volume === b.volume &&
  a.high === b.high &&
  a.low === b.low
