import { api } from '@bourse/contracts/api'
import type { Endpoint } from '@bourse/contracts/kit'

type Api = typeof api
type NamesOf<Area> = Area extends Record<string, Endpoint> ? Area[keyof Area]['name'] : never
/** Checked at start-up against the closed table, because areas name their rows themselves. */
export type EndpointName = NamesOf<Api[keyof Api]>

/** An answer that is kept: the same for everybody who reads the same language. */
export type Keep = {
  /** How long it is fresh, in whole seconds. */
  readonly seconds: number
  /** For how much longer an old answer is given at once while a new one is fetched. */
  readonly staleSeconds: number
  /** How old it may be when the upstream does not answer. */
  readonly downSeconds: number
  readonly sharedBy: 'language'
}

/**
 * What is sent away first when there is too much: news and history before reads, reads before new orders, and what gets
 * a member out of something last of all.
 */
export type Urgency = 'vital' | 'dealing' | 'ordinary' | 'idle'

export type Policy = {
  readonly keep?: Keep
  /** What a good answer does to the caller's session. */
  readonly session?: 'opens' | 'closes'
  /** Which of the small budgets per address it draws on. */
  readonly budget?: 'login' | 'code'
  /** Where it differs: what moves money is `dealing`, the rest `ordinary`. */
  readonly urgency?: Urgency
}

const TEN_MINUTES = 600
const content: Policy = {
  urgency: 'idle',
  keep: { seconds: 30, staleSeconds: 300, downSeconds: TEN_MINUTES, sharedBy: 'language' },
}
/** A price may be a second old, and older only while the upstream is silent. */
const quotes: Policy = {
  keep: { seconds: 1, staleSeconds: 1, downSeconds: TEN_MINUTES, sharedBy: 'language' },
}

const vital: Policy = { urgency: 'vital' }
const idle: Policy = { urgency: 'idle' }

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
  'account.login': { session: 'opens', budget: 'login' },
  'market.candles': idle,
  'account.logout': { session: 'closes', urgency: 'vital' },
  'account.register': { budget: 'login' },
  'account.forget': { budget: 'login' },
  'account.sendMailCode': { budget: 'code' },
  'account.sendMobileCode': { budget: 'code' },
  'spot.cancel': vital,
  'futures.close': vital,
  'futures.closeAll': vital,
  'futures.cancel': vital,
  'futures.setStops': vital,
  'copy-trading.unfollow': vital,
  'copy-trading.detach': vital,
  'security.endSession': vital,
  'security.endOtherSessions': vital,
  'copy-trading.leaders': idle,
  'copy-trading.leader': idle,
  'copy-trading.history': idle,
  'nft.artworks': idle,
  'nft.artists': idle,
  'wallet.statement': idle,
  'wallet.statementFile': idle,
  'wallet.transferHistory': idle,
  'points.history': idle,
} satisfies Partial<Record<EndpointName, Policy>>

const DEFAULT: Policy = {}

export const policyOf = (endpoint: Endpoint): Policy => policies[endpoint.name] ?? DEFAULT

export const urgencyOf = (endpoint: Endpoint): Urgency =>
  policyOf(endpoint).urgency ?? (endpoint.money === true ? 'dealing' : 'ordinary')
