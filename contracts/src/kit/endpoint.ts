import type * as z from 'zod/mini'
import { type Amount, toAmount } from './money.ts'
import type { Language } from './language.ts'
import type { RefusalCode } from './refusal.ts'
import type { AnySchema } from './shape.ts'

/**
 * `public`: anyone · `member`: with a session · `verified`: a member with confirmed identity (the exchange
 * responds with 998 otherwise).
 */
export type Access = 'public' | 'member' | 'verified'

/**
 * The products that the operator may close in single countries, by their areas: rows of such an area that begin something new
 * declare it by `enters`, and all its other rows stay open.
 */
export const GATED_PRODUCTS = [
  'seconds',
  'futures',
  'margin',
  'copy-trading',
  'dual-invest',
  'loans',
  'lock-mining',
  'mining',
  'ieo',
] as const satisfies readonly AreaName[]
export type GatedProduct = (typeof GATED_PRODUCTS)[number]

/** The product that a call enters, as its `access` refused where the operator has closed it. */
export type Entry = {
  readonly product: GatedProduct
  /** Whether this input only reduces what the member has; it is never refused. */
  readonly unless?: (input: Readonly<Record<string, unknown>>) => boolean
  /** Set where the stored order decides whether the call enters or only reduces: its area refuses it, once it has read the order. */
  readonly decidedBy?: 'record'
}

/** One name per area, everywhere: contract, exchange, policies, client. */
export const AREA_NAMES = [
  'account',
  'alerts',
  'chat',
  'content',
  'copy-trading',
  'coupons',
  'dual-invest',
  'earn',
  'futures',
  'game',
  'identity',
  'ieo',
  'loans',
  'lock-mining',
  'margin',
  'market',
  'messages',
  'mining',
  'nft',
  'otc',
  'points',
  'portfolio',
  'receipts',
  'referral',
  'seconds',
  'security',
  'spot',
  'status',
  'stocks',
  'sub-accounts',
  'support',
  'twap',
  'vip',
  'wallet',
  'watchlist',
  'webhooks',
] as const
export type AreaName = (typeof AREA_NAMES)[number]

/** Form of the request beyond method and fields. */
type HttpTerms = {
  /** Multipart: the body is streamed to the upstream unchanged. */
  readonly upload?: true
  /** Rows of a page whose request has no limit; by default `PAGE_SIZE`. */
  readonly pageSize?: number
  /** Accepts a solved puzzle (`proof`) after too many attempts. */
  readonly puzzle?: 'login' | 'code'
  /** The upstream receives the origin of the page that made the call; extensions only. */
  readonly usesPageOrigin?: true
  /** Language of a call without a `lang` field, by its wire input; null: by the request's header. */
  readonly defaultLanguage?: (input: Readonly<Record<string, unknown>>) => Language | null
}

/** Effect of a call on the member's money and on other responses. */
type EffectTerms = {
  /** A POST that changes nothing: after a failure the caller may simply try again. */
  readonly reads?: true
  /**
   * Ends or protects what the caller has: closes, cancels, stops, signs out. Shed last under load, and never denied
   * by the client.
   */
  readonly exits?: true
  /** Pays money out of the installation, or chooses where it goes: an API key needs its scope for it. */
  readonly paysOut?: true
  /** Moves money: `Idempotency-Key` is honoured. */
  readonly movesMoney?: true
  /**
   * Wire name of the input that names the record on which a call acts. After a lost response, further calls on this
   * record wait for its outcome; without one, all calls of the endpoint do.
   */
  readonly actsOn?: string
  /**
   * Cannot be cancelled, or only at a loss: a client confirms it by a slide. With `fromUsd`, from this value on.
   */
  readonly final?: true | { readonly fromUsd: string }
  /**
   * Wire names of inputs that are not part of what the member intends: prices and rates seen, seeds, codes,
   * passwords. A client does not store them.
   */
  readonly circumstances?: readonly string[]
  /**
   * Areas whose responses are outdated after a success; the client refetches those that it shows. The BFF's cache holds only
   * public responses, which no member's write may invalidate.
   */
  readonly affects?: readonly AreaName[]
}

/** The kind of a shared response; the BFF defines how long each kind counts as current. */
export type SharedKind = 'content' | 'quotes' | 'keys' | 'ticks' | 'messages'

type CacheTerms =
  /** The response depends on input and language only, never on the caller: sent without a token, stored by caches. */
  | { readonly shared: SharedKind; readonly hasOwnFields?: undefined }
  /**
   * Public, with fields of the caller such as a balance: the client discards and refetches it like a private
   * one.
   */
  | { readonly hasOwnFields: true; readonly shared?: undefined }

/** Differences from the platform family's calls. */
type UpstreamTerms = {
  /** The classic dialect responds with `{code: 1, msg, data}`. */
  readonly format?: 'kline'
  /** Not among the family's 109 endpoints; a foreign upstream does not implement it. */
  readonly extension?: true
  /**
   * Inputs, as `name` or `name=value` on the wire, that only an upstream with extensions understands. Any
   * other upstream would silently ignore them and do something else, so the BFF refuses them there.
   */
  readonly requiresExtension?: readonly string[]
  /** Wire names of optional numbers, ids and choices that apps of the family send empty; elsewhere an empty one is refused. */
  readonly mayBeEmpty?: readonly string[]
  /** Returns the outcome of an earlier call: served by the BFF itself where it stores outcomes. */
  readonly readsOutcome?: true
  /** Served by the BFF itself, without the upstream. */
  readonly servedByBff?: true
}

/**
 * The account that a call acts on while a sub-account is selected. `own`: the selected one · `main`: the member, whatever
 * is selected; a call that moves money is then refused.
 */
export type AccountScope = 'own' | 'main'

export type EndpointRow = {
  readonly method: 'GET' | 'POST'
  /** May contain path parameters, `/receipts/:id`: the input field of that wire name is sent there only. */
  readonly path: `/${string}`
  readonly access: Access
  /** The product that it opens positions, debts or orders of; exits have none. */
  readonly enters?: Entry
  readonly input: AnySchema
  readonly output: AnySchema
  /** By default the scope of its area. */
  readonly account?: AccountScope
  /** Refusals, in the order in which they are checked. */
  readonly refuses?: readonly RefusalCode[]
  readonly http?: HttpTerms
  readonly effect?: EffectTerms
  readonly cache?: CacheTerms
  readonly upstream?: UpstreamTerms
}

export type Endpoint<Row extends EndpointRow = EndpointRow> = Row & {
  readonly name: string
  readonly area: AreaName
}
export type Area<Rows extends Record<string, EndpointRow>> = { readonly [K in keyof Rows]: Endpoint<Rows[K]> }
export type Input<E extends EndpointRow> = z.output<E['input']>
export type Output<E extends EndpointRow> = z.output<E['output']>
/** The wire form of our own API, in both directions. */
export type WireInput<E extends EndpointRow> = z.input<E['input']>
export type WireOutput<E extends EndpointRow> = z.input<E['output']>

const OF_ACCESS = { public: [], member: [], verified: ['identity_under_review'] } as const
const OF_ENTRY = ['country_required', 'country_closed'] as const

/** Refusals of any call beyond those of its row: session, identity, load, idempotency keys, form. */
export const REFUSALS_OF_ANY_CALL = [
  'session_lost',
  'identity_required',
  'not_built',
  'try_again',
  'key_reused',
  'in_progress',
  'request_abandoned',
  'parameter_error',
  'main_account_only',
  'key_invalid',
  'key_scope',
  'key_address',
  'signature_invalid',
  'signature_expired',
  'signature_used',
] as const satisfies readonly RefusalCode[]

/** Codes with which a call of this row can be refused. */
export type RefusalOf<E extends EndpointRow> =
  | (typeof REFUSALS_OF_ANY_CALL)[number]
  | (typeof OF_ACCESS)[E['access']][number]
  | ('enters' extends keyof E ? (typeof OF_ENTRY)[number] : never)
  | ('refuses' extends keyof E ? NonNullable<E['refuses']>[number] : never)

/** The refusals of a call in the order of their checks: those of its access, of its product, then its own. */
export const listRefusals = ({ access, enters, refuses = [] }: EndpointRow): readonly RefusalCode[] => [
  ...OF_ACCESS[access],
  ...(enters === undefined ? [] : OF_ENTRY),
  ...refuses,
]

/** Whether a call without a response has changed nothing. */
export const isRead = ({ method, effect }: EndpointRow): boolean => method === 'GET' || effect?.reads === true

/** Whether a call moves money, so that it has an `Idempotency-Key`. */
export const movesMoney = ({ effect }: EndpointRow): boolean => effect?.movesMoney === true

/** Whether a call has a file as its body. */
export const isUpload = ({ http }: EndpointRow): boolean => http?.upload === true

/** Whether the BFF serves a call itself, without the upstream. */
export const isServedByBff = ({ upstream }: EndpointRow): boolean => upstream?.servedByBff === true

/**
 * Whether a call of this value in USD is confirmed by a slide; an unknown value counts as above the limit.
 */
export function isFinal({ effect }: EndpointRow, valueUsd: Amount | null = null): boolean {
  const final = effect?.final
  if (final === undefined || final === true) return final === true
  return valueUsd === null || valueUsd >= toAmount(final.fromUsd)
}

/** Names each endpoint of an area: `futures.open`. */
export function area<const Rows extends Record<string, EndpointRow>>(name: AreaName, rows: Rows): Area<Rows> {
  const named = Object.entries(rows).map(([key, row]) => [
    key,
    { ...row, name: `${name}.${key}`, area: name },
  ])
  return Object.fromEntries(named) as Area<Rows>
}
