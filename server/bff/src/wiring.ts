import type { EventEmitter } from 'node:events'
import { content } from '@bourse/contracts/content'
import { instantText, machineMs, type MachineTime } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { type ResponseCache, createResponseCache } from '#cache'
import { createFeed, type Feed } from '#feed'
import type { StaleState } from '#feed/freshness'
import { createDriftLog, createHourlyNote, type Health, type Metrics } from '#ops'
import { policies } from '#policy'
import {
  createSessions,
  deviceCookie,
  type OriginRule,
  originRule,
  pageOrigin,
  type PageOrigin,
  type SessionCookie,
  sessionCookie,
  type Sessions,
} from '#session'
import { createShared, type Shared } from '#shared'
import { findDialect } from '#dialects'
import { EMPTY_COOKIE_JAR, httpUpstream, type InstrumentedUpstream, type Upstream } from '#upstream'
import { callerReader, type CallerStatement } from '#web'
import type { OfferedCalls } from './offered-calls.ts'
import { createOwnReads } from './own-reads.ts'
import type { BffOptions } from './options.ts'
import { type Board, createBoard, type SiteMarks } from './site.ts'

export type HealthState = {
  isReady: boolean
  /** Whether it drains: it still serves, but closes keep-alive connections. */
  isDraining: boolean
  upstream: Health['upstream']
  /** The time of the first failure in a row. */
  upstreamDownSince: MachineTime | null
}

export const createHealthState = (): HealthState => ({
  isReady: false,
  isDraining: false,
  upstream: 'unknown',
  upstreamDownSince: null,
})

/** Creates the HTTP upstream with its metrics. */
export function createInstrumentedUpstream(
  options: BffOptions,
  metrics: Metrics,
  { health, offered }: { readonly health: HealthState; readonly offered: OfferedCalls },
): InstrumentedUpstream {
  const drift = createDriftLog(options.log, () => options.clock.now())
  const { upstreamDialect: setting = 'classic' } = options
  if (setting !== null) offered.noteDialect(findDialect(setting))
  const upstream = httpUpstream({
    url: options.upstreamUrl,
    dialect: setting === null ? null : findDialect(setting),
    onDialect(dialect) {
      offered.noteDialect(dialect)
      options.log.info({ dialect: dialect.name }, 'recognized the dialect of the upstream')
    },
    onFork: (call) => offered.noteFork(call),
    timeZone: options.upstreamTimeZone,
    trusted: options.trusted,
    monotonicNow: monotonicClock(options),
    ...(options.setTimer === undefined ? {} : { setTimer: options.setTimer }),
    observer: {
      onReply(endpoint, kind) {
        offered.note(endpoint, kind)
        health.upstream = kind === 'unreachable' || kind === 'timeout' ? 'down' : 'up'
        health.upstreamDownSince =
          health.upstream === 'up' ? null : (health.upstreamDownSince ?? options.clock.now())
        metrics.upstreamReply(kind)
      },
      onDrift(endpoint, fault, field) {
        metrics.drift(endpoint, fault)
        drift.note(endpoint, fault, field)
      },
      onShed: (priority) => metrics.shed(priority, 'upstream'),
      onRetry: metrics.retried,
      onDuration: metrics.upstreamTook,
    },
  })
  metrics.watchUpstream(upstream.stats)
  return upstream
}

/** Creates the cache of public responses. Its requests contain nothing of the caller. */
export function createCacheFor(
  options: BffOptions,
  upstream: Upstream,
  { responses }: Shared,
): ResponseCache {
  return createResponseCache({
    policies,
    now: () => options.clock.now(),
    load(request) {
      const sendUpstream = () =>
        upstream.send({
          ...request,
          token: null,
          cookieJar: EMPTY_COOKIE_JAR,
          requestId: newRequestId(options),
        })
      return responses === null ? sendUpstream() : responses.readOrLoad(request, sendUpstream)
    },
  })
}

/** The parts of the current health. */
type HealthParts = {
  readonly feed: Feed
  readonly shared: Shared
  readonly metrics: Metrics
  readonly marks: () => SiteMarks
  readonly board: Board
  readonly offered: OfferedCalls
  readonly exchangeState: () => Pick<Health, 'storage' | 'ledger' | 'stuck'>
}

export function buildHealth(
  known: HealthState,
  { feed, shared, metrics, marks, board, offered, exchangeState }: HealthParts,
): Health {
  const { isConnected, staleness, ageMs, unresolved, sockets } = feed.state()
  const { socket, tickers, isPolled, impairedSince } = staleness
  metrics.redisState(shared.state)
  metrics.feedState({ connected: isConnected, stale: socket !== null, unresolved })
  metrics.sockets('app', sockets.app)
  metrics.sockets('integrators', sockets.integrators)
  return {
    isReady: known.isReady,
    upstream: known.upstream,
    feed: socket?.reason ?? (isConnected ? 'connected' : 'disconnected'),
    catchUp: catchUpText(socket),
    feedAgeMs: ageMs,
    quotes: isPolled ? 'polled' : tickers !== null ? 'stale' : ageMs === null ? 'unknown' : 'live',
    impairedSince: [impairedSince, known.upstreamDownSince].filter((since) => since !== null),
    redis: shared.state,
    ...exchangeState(),
    ...marks(),
    ...board.mark(),
    ...offered.health(),
  }
}

function catchUpText(stale: StaleState | null): Health['catchUp'] {
  if (stale?.until === undefined) return null
  const { from, reached, until } = stale
  return {
    ...(from === undefined || reached === undefined
      ? {}
      : { from: instantText(from), reached: instantText(reached) }),
    until: instantText(until),
  }
}

export function findPort(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}

export const newRequestId = ({ random }: BffOptions): string => random.bytes(12).toString('base64url')

/** Makes the clock monotonic for durations, because it may be set back. */
export function monotonicClock({ clock }: Pick<BffOptions, 'clock'>): () => number {
  let last = 0
  return () => {
    last = Math.max(last, machineMs(clock.now()))
    return last
  }
}

/** Identifies callers for HTTP and for sockets. */
export type Callers = {
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
  readonly pageOriginOf: PageOrigin
}

export function createCallers(options: BffOptions, { isEnded }: Pick<Shared, 'isEnded'>): Callers {
  const { sessionKeys, clock, random, log, secureCookies, publicOrigin, extensions } = options
  return {
    sessions: createSessions({
      keys: sessionKeys,
      now: () => clock.now(),
      bytes: (length) => random.bytes(length),
      isEnded,
      acceptsKeys: extensions,
      onTokenMismatch: ({ sid }) => log.warn({ audit: true, sid }, 'cookie/token mismatch'),
    }),
    cookie: sessionCookie(secureCookies),
    isOwnOrigin: originRule(publicOrigin),
    pageOriginOf: pageOrigin(publicOrigin),
  }
}

const SOCKETS_PER_ADDRESS = 50
const SOCKETS_PER_MEMBER = 10
/** Connections per socket: every client of a page has a socket and a few more connections. */
const CONNECTIONS_PER_SOCKET = 4

export const connectionOptions = (
  { socketsPerAddress = SOCKETS_PER_ADDRESS, proxies = [] }: BffOptions,
  metrics: Pick<Metrics, 'connectionCapped'>,
) => ({
  perAddress: socketsPerAddress * CONNECTIONS_PER_SOCKET,
  proxies,
  onRefused: () => metrics.connectionCapped(),
})

/** States callers to an upstream that has the key of our feed, because it is our own exchange. */
export function callerStatement({
  upstreamFeedKey = null,
  secureCookies,
  sessionKeys,
  random,
}: BffOptions): CallerStatement | null {
  if (upstreamFeedKey === null) return null
  return {
    key: upstreamFeedKey,
    device: deviceCookie({
      secure: secureCookies,
      keys: sessionKeys,
      bytes: (length) => random.bytes(length),
    }),
  }
}

const SITE = [content.site.name, content.setting.name]

/** Events of one part to which others react. */
export type BffEvents = {
  /** A session ended, here or at another replica: its sockets are closed. */
  sessionEnded: [sid: string]
  /** Another replica invalidated the cached responses of these endpoints. */
  invalidated: [names: readonly string[]]
}

/** Creates the state shared with other replicas. */
export function createSharedState(
  { redisUrl = null, redisTimeoutMs, sessionKeys, clock, random, log, setTimer }: BffOptions,
  metrics: Metrics,
  events: EventEmitter<BffEvents>,
): Shared {
  return createShared({
    onEnded: (sid) => void events.emit('sessionEnded', sid),
    onInvalidated: (names) => void events.emit('invalidated', names),
    url: redisUrl,
    keys: sessionKeys,
    policies,
    now: () => clock.now(),
    monotonicNow: monotonicClock({ clock }),
    bytes: (length) => random.bytes(length),
    log,
    onFailed: metrics.redisFailed,
    ...(setTimer === undefined ? {} : { setTimer }),
    ...(redisTimeoutMs === undefined ? {} : { timeoutMs: redisTimeoutMs }),
  })
}

/** Creates the reader of the upstream's board, which logs each reason of a failure once an hour. */
export function createBoardReader({ log, clock }: BffOptions, cache: ResponseCache): Board {
  const noteHourly = createHourlyNote(() => clock.now())
  return createBoard(cache, {
    onFault: (reason) => noteHourly(reason, () => log.warn({ reason }, 'the upstream shows no markets')),
    onError: (error) => log.error({ err: error }, 'failed to read the board'),
  })
}

type FeedParts = Callers & {
  readonly board: Board
  readonly cache: ResponseCache
  readonly metrics: Metrics
  readonly shared: Shared
  readonly upstream: InstrumentedUpstream
}

export function openFeed(
  options: BffOptions,
  { board, cache, metrics, shared, upstream, ...callers }: FeedParts,
): Feed {
  const { upstreamSocketUrl, upstreamFeedKey = null, clock, random, log } = options
  return createFeed({
    ...callers,
    upstreamSocketUrl,
    recognizeDialect: upstream.recognizeDialect,
    legacy: options.legacyApi === true,
    upstreamFeedKey,
    loadMarkets: board.markets,
    loadQuotes: board.quotes,
    onLoadFailed: board.noteFailure,
    silenceMs: options.feedSilenceMs,
    onSiteChanged() {
      cache.invalidate(SITE)
      shared.responses?.invalidate(SITE)
    },
    ...createOwnReads({
      send: upstream.send,
      statement: callerStatement(options),
      newRequestId: () => newRequestId(options),
      log,
    }),
    machineNow: () => clock.now(),
    isOwnExchange: options.extensions,
    monotonicNow: monotonicClock({ clock }),
    bytes: (length) => random.bytes(length),
    log,
    onFrame: metrics.frame,
    onFannedOut: metrics.fannedOut,
    droppedSlow: metrics.slowConsumer,
    onCapped: metrics.socketCapped,
    onMalformed: metrics.frameMalformed,
    socketsPerAddress: options.socketsPerAddress ?? SOCKETS_PER_ADDRESS,
    socketsPerMember: options.socketsPerMember ?? SOCKETS_PER_MEMBER,
    addressOf: callerReader(options.proxies ?? []),
  })
}
