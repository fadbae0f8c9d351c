import type { Instant } from '@bourse/contracts/kit'
import { defaultTimeInForce, type TimeInForce, timesOffered } from '@bourse/contracts/orders'
import type { OrderAccount, SelfTrade } from '@bourse/contracts/spot'
import type { SpotKind } from '#api'
import { computeExpiry, type Lasting } from '#api/order-terms'
import type { Key } from '#text'

/** The part of a ticket that decides how long an order counts and what it does with own orders. */
export type OrderTerms = {
  readonly account: OrderAccount
  readonly kind: SpotKind
  readonly time: TimeInForce
  readonly lasts: Lasting
  readonly selfTrade: SelfTrade
}

export const SELF_TRADE: Readonly<Record<SelfTrade, Key>> = {
  refuse: 'spot.own_refuse',
  cancelNewest: 'spot.own_newest',
  cancelOldest: 'spot.own_oldest',
  cancelBoth: 'spot.own_both',
}
export const SELF_TRADES = Object.keys(SELF_TRADE) as SelfTrade[]

export const chooseProduct = ({ account }: Pick<OrderTerms, 'account'>) =>
  account === 'futures' ? 'margin' : 'spot'

export const offeredTimes = (terms: Pick<OrderTerms, 'account' | 'kind'>): readonly TimeInForce[] =>
  timesOffered(chooseProduct(terms), terms.kind)

/** The chosen time in force, or the default where the order type does not allow it. */
export const chooseTime = ({ time, ...terms }: Pick<OrderTerms, 'account' | 'kind' | 'time'>): TimeInForce =>
  offeredTimes(terms).includes(time) ? time : defaultTimeInForce(terms.kind)

/** The fields of the request; without those that are defaults, which every upstream understands. */
export function termsInput(
  ticket: OrderTerms,
  now: Instant,
): { timeInForce?: TimeInForce; expiresAt?: Instant; selfTrade?: SelfTrade } {
  const time = chooseTime(ticket)
  return {
    ...(time === defaultTimeInForce(ticket.kind) ? {} : { timeInForce: time }),
    ...(time === 'gtt' ? { expiresAt: computeExpiry(ticket.lasts, now) } : {}),
    ...(ticket.selfTrade === 'refuse' ? {} : { selfTrade: ticket.selfTrade }),
  }
}
