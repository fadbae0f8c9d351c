import type { MemberId } from '@bourse/contracts/account'
import type { RebateShare } from '@bourse/contracts/fees'
import { type Amount, max, subtract, negate, min, sum, ZERO } from '@bourse/contracts/kit'
import {
  cost,
  type OrderAccount,
  proceeds,
  reservedAmount,
  tradeFee,
  type Side,
} from '@bourse/contracts/spot'
import {
  type AccountRef,
  buildFeeLegs,
  type Leg,
  move,
  ofHouse,
  ofMember,
  type MemberAccountType,
} from '#platform/ledger'
import type { MarketTerms } from '#platform/market'

/** State of one order while it is filled. */
export type OrderState = {
  readonly member: MemberId
  /** The account that pays and receives. */
  readonly account: OrderAccount
  readonly side: Side
  readonly price: Amount
  readonly quantity: Amount
  readonly filled: Amount
  readonly turnover: Amount
  readonly fee: Amount
  readonly feeRate: Amount
  /** Of the member's inviters in the fee, set with the rate. */
  readonly rebates: readonly RebateShare[]
  readonly held: Amount
}

export type Trade = { readonly price: Amount; readonly quantity: Amount }
export type Pair = Pick<MarketTerms, 'base' | 'quote'>

/** An order after an event, and the legs of that event. */
export type Step<O extends OrderState> = { readonly order: O; readonly legs: readonly Leg[] }

/** Fees are computed on the total turnover, so that many small fills cost no more than one large fill. */
const feeFor = (order: OrderState, turnover: Amount): Amount =>
  subtract(tradeFee(sum(order.turnover, turnover), order.feeRate), order.fee)

/** Free money of an arriving order, or the hold of a resting one. */
export type PaidFrom = 'free' | 'hold'

const holdOf = (order: OrderState): MemberAccountType => `${order.account}_hold`

/**
 * One member's side of a trade. An arriving order pays from the free balance, a resting one from its hold.
 * The counter-legs go to the clearing account of this trade, which `clear` closes.
 */
export function fill<O extends OrderState>(order: O, trade: Trade, pair: Pair, from: PaidFrom): Step<O> {
  const buys = order.side === 'buy'
  const turnover = buys ? cost(trade.quantity, trade.price) : proceeds(trade.quantity, trade.price)
  const fee = feeFor(order, turnover)
  const reason = buys ? 'spot_buy' : 'spot_sell'
  const free = (asset: Pair['base']) => ofMember(order.member, asset, order.account)
  const paying = (asset: Pair['base']) =>
    ofMember(order.member, asset, from === 'free' ? order.account : holdOf(order))
  const feeFrom = buys ? paying(pair.quote) : free(pair.quote)
  const legs: Leg[] = buys
    ? [
        { account: paying(pair.quote), amount: negate(turnover), reason },
        { account: free(pair.base), amount: trade.quantity, reason },
      ]
    : [
        { account: paying(pair.base), amount: negate(trade.quantity), reason },
        { account: free(pair.quote), amount: turnover, reason },
      ]
  const { member: payer, rebates } = order
  legs.push(...buildFeeLegs({ from: feeFrom, payer, fee, turnover, reason: 'spot_fee', rebates }))
  const taken = from === 'free' ? ZERO : buys ? sum(turnover, fee) : trade.quantity
  const after = {
    ...order,
    filled: sum(order.filled, trade.quantity),
    turnover: sum(order.turnover, turnover),
    fee: sum(order.fee, fee),
    held: subtract(order.held, taken),
  }
  return { order: after, legs }
}

/** The house's side of a trade with a member: the inverse, without the member's fee. */
export function houseSide(side: Side, trade: Trade, pair: Pair): Leg[] {
  const maker = (asset: Pair['base']): AccountRef => ofHouse('maker', asset)
  return side === 'buy'
    ? [
        { account: maker(pair.quote), amount: proceeds(trade.quantity, trade.price), reason: 'spot_sell' },
        { account: maker(pair.base), amount: negate(trade.quantity), reason: 'spot_sell' },
        ...rounding(trade, pair),
      ]
    : [
        {
          account: maker(pair.quote),
          amount: negate(proceeds(trade.quantity, trade.price)),
          reason: 'spot_buy',
        },
        { account: maker(pair.base), amount: trade.quantity, reason: 'spot_buy' },
      ]
}

/**
 * The difference between the buyer's payment and the seller's proceeds: less than one unit of the eighteenth
 * place.
 */
export function rounding(trade: Trade, pair: Pair): Leg[] {
  const difference = subtract(cost(trade.quantity, trade.price), proceeds(trade.quantity, trade.price))
  return difference === ZERO ? [] : [{ account: ofHouse('rounding', pair.quote), amount: difference }]
}

/** Holds money for the rest of an order. */
export function hold<O extends OrderState>(order: O, pair: Pair): Step<O> {
  const quantity = subtract(order.quantity, order.filled)
  const amount = reservedAmount({ side: order.side, quantity, price: order.price }, order.feeRate)
  return {
    order: { ...order, held: amount },
    legs: between(order, pair, [order.account, holdOf(order)], amount, 'spot_hold'),
  }
}

/** Holds money for the rest of an order, beyond an amount of the same asset that is held already. */
export function holdBeyond<O extends OrderState>(order: O, pair: Pair, covered: Amount): Step<O> {
  const whole = hold(order, pair).order.held
  const amount = max(ZERO, subtract(whole, covered))
  return {
    order: { ...order, held: amount },
    legs: between(order, pair, [order.account, holdOf(order)], amount, 'spot_hold'),
  }
}

/** Releases the excess of a hold after a fill at a better price. */
export function releaseExcessHold<O extends OrderState>(order: O, pair: Pair): Step<O> {
  const quantity = subtract(order.quantity, order.filled)
  const needed = reservedAmount({ side: order.side, quantity, price: order.price }, order.feeRate)
  const retained = min(order.held, needed)
  const legs = between(
    order,
    pair,
    [holdOf(order), order.account],
    subtract(order.held, retained),
    'spot_release',
  )
  return { order: { ...order, held: retained }, legs }
}

/** Releases the complete hold. */
export function release<O extends OrderState>(order: O, pair: Pair): Step<O> {
  const amount = max(order.held, ZERO)
  const legs = between(order, pair, [holdOf(order), order.account], amount, 'spot_release')
  return { order: { ...order, held: ZERO }, legs }
}

function between(
  order: OrderState,
  pair: Pair,
  [from, to]: [MemberAccountType, MemberAccountType],
  amount: Amount,
  reason: 'spot_hold' | 'spot_release',
): Leg[] {
  const asset = order.side === 'buy' ? pair.quote : pair.base
  if (amount === ZERO) return []
  return move(
    { from: ofMember(order.member, asset, from), to: ofMember(order.member, asset, to) },
    amount,
    reason,
  )
}
