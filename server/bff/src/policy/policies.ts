import { api } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'

type Api = typeof api
type NamesOf<Area> = Area extends Record<string, Endpoint> ? Area[keyof Area]['name'] : never
/** Checked at start-up against the closed table, because areas name their rows themselves. */
export type EndpointName = NamesOf<Api[keyof Api]>

/** An answer that is kept: the same for everybody who reads the same language. */
export type CachePolicy = {
  /** How long it is fresh, in whole seconds. */
  readonly maxAgeSeconds: number
  /** For how much longer an old answer is given at once while a new one is fetched. */
  readonly staleWhileRevalidateSeconds: number
  /** How old it may be when the upstream does not answer. */
  readonly staleIfErrorSeconds: number
  readonly varyBy: 'language'
}

/**
 * What is sent away first when there is too much: news and history before reads, reads before new orders, and what gets
 * a member out of something last of all.
 */
export type Priority = 'critical' | 'high' | 'normal' | 'low'

export type Policy = {
  readonly cache?: CachePolicy
  /** What a good answer does to the caller's session. */
  readonly session?: 'opens' | 'closes'
  /** Which of the small budgets per address it draws on. */
  readonly rateLimit?: 'login' | 'code'
  /** Where it differs: what moves money is `dealing`, the rest `ordinary`. */
  readonly priority?: Priority
}

const TEN_MINUTES = 600
const content: Policy = {
  priority: 'low',
  cache: {
    maxAgeSeconds: 30,
    staleWhileRevalidateSeconds: 300,
    staleIfErrorSeconds: TEN_MINUTES,
    varyBy: 'language',
  },
}
/** A price may be a second old, and older only while the upstream is silent. */
const quotes: Policy = {
  cache: {
    maxAgeSeconds: 1,
    staleWhileRevalidateSeconds: 1,
    staleIfErrorSeconds: TEN_MINUTES,
    varyBy: 'language',
  },
}

const critical: Policy = { priority: 'critical' }
const low: Policy = { priority: 'low' }

/** Only what differs from the default: reads retry once and are not kept; writes do neither. */
export const policies: Readonly<Record<string, Policy>> = {
  'content.site': content,
  'content.setting': content,
  'content.menu': content,
  'content.articles': content,
  'content.article': content,
  'content.popup': content,
  'content.faq': content,
  'content.contact': content,
  'content.about': content,
  'content.compliance': content,
  'market.assets': content,
  'market.boards': quotes,
  'account.login': { session: 'opens', rateLimit: 'login' },
  'market.candles': low,
  'account.logout': { session: 'closes', priority: 'critical' },
  'account.register': { rateLimit: 'login' },
  'account.forget': { rateLimit: 'login' },
  'account.sendMailCode': { rateLimit: 'code' },
  'account.sendMobileCode': { rateLimit: 'code' },
  'spot.cancel': critical,
  'futures.close': critical,
  'futures.closeAll': critical,
  'futures.cancel': critical,
  'futures.setStops': critical,
  'copy-trading.unfollow': critical,
  'copy-trading.detach': critical,
  'security.endSession': critical,
  'security.endOtherSessions': critical,
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

const DEFAULT: Policy = {}

export const policyOf = (endpoint: Endpoint): Policy => policies[endpoint.name] ?? DEFAULT

export const priorityOf = (endpoint: Endpoint): Priority =>
  policyOf(endpoint).priority ?? (endpoint.movesMoney === true ? 'high' : 'normal')
