import type { Server as HttpServer } from 'node:http'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { MemberId } from '@bourse/contracts/account'
import { BALANCE_EVENT_PREFIX, UPSTREAM_EVENTS } from '@bourse/contracts/feed'
import { type Candle, type MarketId, PERIODS } from '@bourse/contracts/market'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { Market, Print, Quote, RecordedTick } from '#market'
import { type Dialect, dialectOf } from './dialect.ts'
import { batchWrites } from './batch-writes.ts'
import { acceptLogins, personalFeed, type PersonalFeed, consumerAccess } from './personal.ts'

/** What changed of a member's own; the client asks again over HTTP. */
export type Change = 'order' | 'balance' | 'deposit' | 'withdrawal' | 'account' | 'message.new'

export type Feed = {
  /** Told to everybody, as the family does: the name says whose, the payload says nothing but its kind. */
  balanceChanged(member: MemberId, change: Change): void
  /** Told to everybody: what was read of the site's settings holds no longer. */
  siteChanged(): void
  readonly personal: PersonalFeed
  close(): Promise<void>
}

export type FeedParts = {
  readonly server: HttpServer
  readonly market: Market
  readonly log: Logger
  /** What a consumer shows that may ask for members. Null: nobody may. */
  readonly key: string | null
  /** How many messages may wait for one client before it is cut. */
  readonly queueMax?: number
}

/** The classic feed knows no candles of a year. */
const LIVE_PERIODS = PERIODS.filter((period) => period !== '1year')
/** Clients of this feed send a login word at most. */
const INBOUND_BYTES_MAX = 4_096
/** Half a minute of the whole feed, after which a client is not slow but gone. */
const QUEUE_MAX = 10_000
/** Whoever has the key gets an event per listening member and second besides. */
const TRUSTED_QUEUE = 8

type Emit = (event: string, payload: object) => void
type Sent = { quote: Quote | null; candles: Map<string, Candle> }

/**
 * The family's `login` event names a member by an id that anybody could send, and joins a room by it. Ours hears it from
 * a consumer that showed the key in its handshake, and from nobody else.
 */
export function attachFeed({ server, market, log, key, queueMax = QUEUE_MAX }: FeedParts): Feed {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: INBOUND_BYTES_MAX,
    perMessageDeflate: false,
    httpCompression: false,
  })
  server.on('upgrade', (_request, connection) => batchWrites(connection))
  const dialects = new Map(market.all().map((terms) => [terms.id, dialectOf(terms)]))
  const sent = new Map<MarketId, Sent>()
  const dialect = (id: MarketId) => dialects.get(id) as Dialect

  const emit: Emit = (event, payload) => void io.emit(event, payload)

  function publishTicks(ticks: readonly RecordedTick[]): void {
    if (io.engine.clientsCount === 0) return
    for (const { market: id } of ticks) {
      const before = sent.get(id) ?? { quote: null, candles: new Map() }
      sent.set(id, publishMarket(market, id, { dialect: dialect(id), before, emit }))
    }
  }
  function publishTrades(prints: readonly Print[]): void {
    if (io.engine.clientsCount === 0) return
    for (const { id } of market.all()) {
      const own = prints.filter((print) => print.market === id)
      if (own.length > 0) emit(UPSTREAM_EVENTS.trades, dialect(id).trades(own))
    }
  }
  const stop = [market.onTick(publishTicks), market.onPrints(publishTrades)]

  io.on('connection', (socket) => {
    const access = consumerAccess((socket.handshake.auth as Record<string, unknown>)['key'], key)
    if (access === 'wrong_key') log.warn({ socket: socket.id }, 'a consumer of the feed showed a wrong key')
    acceptLogins(socket, access)
    limitQueue(socket, access === 'trusted' ? queueMax * TRUSTED_QUEUE : queueMax, () =>
      log.warn({ socket: socket.id }, 'a client that does not read the feed is cut'),
    )
    // Only changes follow, so a newcomer is first told how things stand.
    const emitTo: Emit = (event, payload) => void socket.emit(event, payload)
    for (const { id } of market.all()) greet(market, id, { dialect: dialect(id), emit: emitTo })
  })
  io.engine.on('connection_error', ({ code, message }: { code: number; message: string }) => {
    log.debug({ code, reason: message }, 'a feed connection was refused')
  })

  return {
    balanceChanged: (member, change) => void io.emit(`${BALANCE_EVENT_PREFIX}${member}`, { type: change }),
    siteChanged: () => void io.emit(UPSTREAM_EVENTS.siteChanged, {}),
    personal: personalFeed(io),
    async close() {
      for (const each of stop) each()
      io.disconnectSockets(true)
      io.engine.close()
      // Each connection is closed by now; one turn lets its last packet leave before the HTTP server goes.
      await yieldToEventLoop()
    },
  }
}

/** Counts what waits since the transport last took something; a client that takes nothing is cut. */
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

type MarketPublication = { readonly dialect: Dialect; readonly before: Sent; readonly emit: Emit }

/** Tells of a market what is not as it was told before. */
function publishMarket(market: Market, id: MarketId, { dialect, before, emit }: MarketPublication): Sent {
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

/** Everything there is to say of a market at this moment. */
function greet(market: Market, id: MarketId, { dialect, emit }: Omit<MarketPublication, 'before'>): void {
  publishMarket(market, id, { dialect, emit, before: { quote: null, candles: new Map() } })
  const tape = market.tape(id)
  if (tape.length > 0) emit(UPSTREAM_EVENTS.trades, dialect.trades(tape))
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
