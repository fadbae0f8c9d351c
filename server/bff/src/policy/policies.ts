import { type api, endpoints } from '@bourse/contracts/api'
import { type Endpoint, movesMoney, type SharedKind } from '@bourse/contracts/kit'

type Api = typeof api
type NamesOf<Area> = Area extends Record<string, Endpoint> ? Area[keyof Area]['name'] : never
/**
 * Names of all endpoints. A start checks policies against the endpoint table, because areas name their
 * endpoints.
 */
export type EndpointName = NamesOf<Api[keyof Api]>

/** A cached response: the same for all callers with the same language. */
export type CachePolicy = {
  /** Freshness in whole seconds. */
  readonly maxAgeSeconds: number
  /** The further time for which a stale response is served while it is refetched. */
  readonly staleWhileRevalidateSeconds: number
  /** Maximum age while the upstream is unavailable. */
  readonly staleIfErrorSeconds: number
  readonly varyBy: 'language'
  /** Cached inputs, 500 by default; fewer where one response is large. */
  readonly entriesMax?: number
}

/**
 * Load shedding begins with the lowest: content and history before reads, reads before new orders; requests
 * that close or cancel something are shed last.
 */
export type Priority = 'critical' | 'high' | 'normal' | 'low'

export type Policy = {
  readonly cache?: CachePolicy
  /** Effect of a success on the caller's session. */
  readonly session?: 'opens' | 'closes'
  /** The small rate limit per address. */
  readonly rateLimit?: 'login' | 'code'
  /** States the caller to an exchange of ours, as calls with a small rate limit do. */
  readonly statesCaller?: true
  /**
   * The priority; by default `critical` for endpoints that exit, `high` for money-moving ones, else `normal`.
   */
  readonly priority?: Priority
}

const TEN_MINUTES = 600
/** Policies of shared responses, by the kind that the contract row names. */
const SHARED: Readonly<Record<SharedKind, Policy>> = {
  content: {
    priority: 'low',
    cache: {
      maxAgeSeconds: 30,
      staleWhileRevalidateSeconds: 300,
      staleIfErrorSeconds: TEN_MINUTES,
      varyBy: 'language',
    },
  },
  /** A price may be a second old, and older only while the upstream is unavailable. */
  quotes: {
    cache: {
      maxAgeSeconds: 1,
      staleWhileRevalidateSeconds: 1,
      staleIfErrorSeconds: TEN_MINUTES,
      varyBy: 'language',
    },
  },
  keys: {
    priority: 'low',
    cache: {
      maxAgeSeconds: 60,
      staleWhileRevalidateSeconds: 60,
      staleIfErrorSeconds: TEN_MINUTES,
      varyBy: 'language',
    },
  },
  /** The newest minute of a window may be missing for some seconds, so the whole window is cached briefly. */
  ticks: {
    priority: 'low',
    cache: {
      maxAgeSeconds: 10,
      staleWhileRevalidateSeconds: 0,
      staleIfErrorSeconds: TEN_MINUTES,
      varyBy: 'language',
      entriesMax: 32,
    },
  },
  /** New messages come by the feed, so these only have to be current when a page opens. */
  messages: {
    priority: 'low',
    cache: {
      maxAgeSeconds: 1,
      staleWhileRevalidateSeconds: 1,
      staleIfErrorSeconds: TEN_MINUTES,
      varyBy: 'language',
    },
  },
}

const low: Policy = { priority: 'low' }

/** Differences from the default: reads are retried once and not cached; writes neither. */
const OWN = {
  'account.login': { session: 'opens', rateLimit: 'login' },
  'market.candles': low,
  'sub-accounts.select': { session: 'opens' },
  'account.logout': { session: 'closes' },
  'account.register': { rateLimit: 'login' },
  'account.forget': { rateLimit: 'login' },
  'account.puzzle': { statesCaller: true },
  'account.sendMailCode': { rateLimit: 'code' },
  'account.sendMobileCode': { rateLimit: 'code' },
  'security.beginPasskeyLogin': { rateLimit: 'login' },
  'security.loginByPasskey': { session: 'opens', rateLimit: 'login' },
  'copy-trading.leaders': low,
  'copy-trading.leader': low,
  'copy-trading.history': low,
  'nft.artworks': low,
  'nft.artists': low,
  'wallet.statement': low,
  'wallet.statementFile': low,
  'wallet.transferHistory': low,
  'points.history': low,
} satisfies Partial<Record<EndpointName, Policy>>

/** Policies by the name of the endpoint; one without a row has the default. */
export const policies: Readonly<Record<string, Policy>> = {
  ...Object.fromEntries(
    endpoints.flatMap(({ name, cache }) =>
      cache?.shared === undefined ? [] : [[name, SHARED[cache.shared]]],
    ),
  ),
  ...OWN,
}

const DEFAULT: Policy = {}

export const findPolicy = (endpoint: Endpoint): Policy => policies[endpoint.name] ?? DEFAULT

export const findPriority = (endpoint: Endpoint): Priority =>
  findPolicy(endpoint).priority ??
  (endpoint.effect?.exits === true ? 'critical' : movesMoney(endpoint) ? 'high' : 'normal')
