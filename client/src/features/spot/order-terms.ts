import { addMs, DAY, HOUR, type Instant } from '@bourse/contracts/kit'
import { defaultTimeInForce, type TimeInForce, timesOffered } from '@bourse/contracts/orders'
import type { OrderAccount, SelfTrade } from '@bourse/contracts/spot'
import type { SpotKind } from '#api'
import type { Key } from '#text'

/** The part of a ticket that decides how long an order counts and what it does with own orders. */
export type OrderTerms = {
  readonly account: OrderAccount
  readonly kind: SpotKind
  readonly time: TimeInForce
  readonly lasts: Lasting
  readonly selfTrade: SelfTrade
}

/** The short code is international; the name and its note are translated. */
export const TIME: Readonly<
  Record<TimeInForce, { readonly code: string | null; readonly name: Key; readonly note: Key }>
> = {
  gtc: { code: 'GTC', name: 'spot.time_gtc', note: 'spot.time_gtc_note' },
  gtt: { code: 'GTT', name: 'spot.time_gtt', note: 'spot.time_gtt_note' },
  ioc: { code: 'IOC', name: 'spot.time_ioc', note: 'spot.time_ioc_note' },
  fok: { code: 'FOK', name: 'spot.time_fok', note: 'spot.time_fok_note' },
  postOnly: { code: null, name: 'spot.time_post_only', note: 'spot.time_post_only_note' },
}

/** Times from placement to expiry. */
export const LASTS = {
  '1h': { ms: HOUR, name: 'spot.lasts_1h' },
  '1d': { ms: DAY, name: 'spot.lasts_1d' },
  '7d': { ms: 7 * DAY, name: 'spot.lasts_7d' },
  '30d': { ms: 30 * DAY, name: 'spot.lasts_30d' },
} as const satisfies Record<string, { readonly ms: number; readonly name: Key }>
export type Lasting = keyof typeof LASTS
export const LASTINGS = Object.keys(LASTS) as Lasting[]

export const SELF_TRADE: Readonly<Record<SelfTrade, Key>> = {
  refuse: 'spot.own_refuse',
  cancelNewest: 'spot.own_newest',
  cancelOldest: 'spot.own_oldest',
  cancelBoth: 'spot.own_both',
}
export const SELF_TRADES = Object.keys(SELF_TRADE) as SelfTrade[]

export const productOf = ({ account }: Pick<OrderTerms, 'account'>) =>
  account === 'futures' ? 'margin' : 'spot'

export const offeredTimes = (terms: Pick<OrderTerms, 'account' | 'kind'>): readonly TimeInForce[] =>
  timesOffered(productOf(terms), terms.kind)

/** The chosen time in force, or the default where the order type does not allow it. */
export const timeOf = ({ time, ...terms }: Pick<OrderTerms, 'account' | 'kind' | 'time'>): TimeInForce =>
  offeredTimes(terms).includes(time) ? time : defaultTimeInForce(terms.kind)

/** The fields of the request; without those that are defaults, which every upstream understands. */
export function termsInput(
  ticket: OrderTerms,
  now: Instant,
): { timeInForce?: TimeInForce; expiresAt?: Instant; selfTrade?: SelfTrade } {
  const time = timeOf(ticket)
  return {
    ...(time === defaultTimeInForce(ticket.kind) ? {} : { timeInForce: time }),
    ...(time === 'gtt' ? { expiresAt: addMs(now, LASTS[ticket.lasts].ms) } : {}),
    ...(ticket.selfTrade === 'refuse' ? {} : { selfTrade: ticket.selfTrade }),
  }
}
