import { account } from '@bourse/contracts/account'
import { content } from '@bourse/contracts/content'
import { DEFAULT_LANGUAGE } from '@bourse/contracts/kit'
import type { FastifyInstance } from 'fastify'
import { type KeptAnswers, keptAnswers } from '#cache'
import { createFeed, type Feed } from '#feed'
import { createDriftLog, type Health, type Metrics } from '#ops'
import { policies } from '#policy'
import {
  createSessions,
  type OriginRule,
  originRule,
  type SessionCookie,
  sessionCookie,
  type Sessions,
} from '#session'
import { createShared, type Shared } from '#shared'
import { EMPTY_JAR, httpUpstream, type Upstream } from '#upstream'
import type { BffOptions } from './bff.ts'
import { knownMarkets } from './site.ts'

export type Known = {
  isReady: boolean
  /** It still serves, and asks everybody to come back on another connection. */
  isLeaving: boolean
  upstream: Health['upstream']
}

/** The HTTP upstream with everybody listening who counts. */
export function followed(options: BffOptions, metrics: Metrics, health: Known): Upstream {
  const drift = createDriftLog(options.log, () => options.clock.now())
  const upstream = httpUpstream({
    url: options.upstreamUrl,
    timeZone: options.upstreamTimeZone,
    trusted: options.trusted,
    elapsed: stopwatch(options),
    ...(options.later === undefined ? {} : { later: options.later }),
    watch: {
      replied(_endpoint, kind) {
        health.upstream = kind === 'unreachable' || kind === 'timeout' ? 'down' : 'up'
        metrics.upstreamReply(kind)
      },
      drifted(endpoint, fault, field) {
        metrics.drift(endpoint, fault)
        drift.note(endpoint, fault, field)
      },
      shed: (urgency) => metrics.shed(urgency, 'upstream'),
      retried: metrics.retried,
      took: metrics.upstreamTook,
    },
  })
  metrics.watchUpstream(upstream.standing)
  return upstream
}

/** The answers that are the same for everybody. Nothing of a caller's goes along: whoever comes first asks for all. */
export function keptOf(options: BffOptions, upstream: Upstream, { answers }: Shared): KeptAnswers {
  return keptAnswers({
    policies,
    now: () => options.clock.now(),
    ask(question) {
      const ask = () =>
        upstream.ask({ ...question, token: null, jar: EMPTY_JAR, requestId: newRequestId(options) })
      return answers === null ? ask() : answers.ask(question, ask)
    },
  })
}

/** How the server stands right now; the gauges follow the question. */
export function healthOf(
  known: Known,
  { feed, shared, metrics }: { feed: Feed; shared: Shared; metrics: Metrics },
): Health {
  const { isConnected, ageMs, unresolved, sockets } = feed.state()
  metrics.redisState(shared.state)
  metrics.feedState({ connected: isConnected, unresolved })
  metrics.sockets('app', sockets.app)
  metrics.sockets('integrators', sockets.integrators)
  return {
    isReady: known.isReady,
    upstream: known.upstream,
    feed: isConnected ? 'connected' : 'disconnected',
    feedAgeMs: ageMs,
    redis: shared.state,
  }
}

export function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return address.port
}

export const newRequestId = ({ random }: BffOptions): string => random.bytes(12).toString('base64url')

/** Spans are measured by the same clock, made to go forward only: it may be set back under us. */
export function stopwatch({ clock }: Pick<BffOptions, 'clock'>): () => number {
  let last = 0
  return () => {
    last = Math.max(last, clock.now())
    return last
  }
}

/** How callers are told apart, for HTTP and for sockets alike. */
export type Callers = {
  readonly sessions: Sessions
  readonly cookie: SessionCookie
  readonly isOwnOrigin: OriginRule
}

export function callersOf(options: BffOptions, { isEnded }: Pick<Shared, 'isEnded'>): Callers {
  const { sessionKeys, clock, random, log, secureCookies, publicOrigin } = options
  return {
    sessions: createSessions({
      keys: sessionKeys,
      now: () => clock.now(),
      bytes: (length) => random.bytes(length),
      isEnded,
      mismatched: ({ sid }) =>
        log.warn({ audit: true, sid }, 'a cookie came with the token of another session'),
    }),
    cookie: sessionCookie(secureCookies),
    isOwnOrigin: originRule(publicOrigin),
  }
}

const SITE = [content.site.name, content.setting.name]

/** What other replicas must know of, and tell us. */
export function sharedOf(
  { redisUrl = null, redisPatienceMs, sessionKeys, clock, random, log, later }: BffOptions,
  metrics: Metrics,
  told: Pick<Parameters<typeof createShared>[0], 'ended' | 'forgot'>,
): Shared {
  return createShared({
    ...told,
    url: redisUrl,
    keys: sessionKeys,
    policies,
    now: () => clock.now(),
    elapsed: stopwatch({ clock }),
    bytes: (length) => random.bytes(length),
    log,
    failed: metrics.redisFailed,
    ...(later === undefined ? {} : { later }),
    ...(redisPatienceMs === undefined ? {} : { patienceMs: redisPatienceMs }),
  })
}

type Served = Callers & {
  readonly kept: KeptAnswers
  readonly metrics: Metrics
  readonly shared: Shared
  readonly upstream: Upstream
}

export function feedOf(options: BffOptions, { kept, metrics, shared, upstream, ...callers }: Served): Feed {
  const { upstreamSocketUrl, upstreamFeedKey = null, clock, random, log } = options
  return createFeed({
    ...callers,
    upstreamSocketUrl,
    classic: options.classic === true,
    upstreamFeedKey,
    loadMarkets: () => knownMarkets(kept),
    siteChanged() {
      kept.forget(SITE)
      shared.answers?.forget(SITE)
    },
    isAlive: async (token) => {
      const asked = {
        endpoint: account.profile,
        input: {},
        language: DEFAULT_LANGUAGE,
        jar: EMPTY_JAR,
      } as const
      const { kind } = await upstream.ask({ ...asked, token, requestId: newRequestId(options) })
      return kind !== 'session-lost'
    },
    now: () => clock.now(),
    elapsed: stopwatch({ clock }),
    bytes: (length) => random.bytes(length),
    log,
    framed: metrics.frame,
    fannedOut: metrics.fannedOut,
    droppedSlow: metrics.slowConsumer,
  })
}
