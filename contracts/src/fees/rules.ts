import type { MemberId } from '#account'
import { type Amount, toAmount, multiply, subtract, sum, ZERO } from '#kit'
import { applyDiscount } from '#vip'

export type FeeProduct = 'futures' | 'seconds' | 'spot'

/** An inviter, and the fraction of the fee that this member receives. */
export type RebateShare = { readonly member: MemberId; readonly share: Amount }

/** The state of a member that decides the fee and who receives a part of it. */
export type FeeTerms = {
  readonly tier: number
  /** The inviter, then the inviter's inviter. */
  readonly rebates: readonly RebateShare[]
}

/** The shares of both inviters, unless the operator sets others. */
export const REBATE_SHARES: readonly Amount[] = [toAmount('0.2'), toAmount('0.1')]

export const NO_FEE_TERMS: FeeTerms = { tier: 0, rebates: [] }

/** `base × (1 − discount)`, never negative; rounds up, for the house. */
export const computeFeeRate = (base: Amount, { tier }: FeeTerms, product: FeeProduct): Amount =>
  applyDiscount(base, tier, product)

/** The fee of an order with a coupon may come back, so it is not really paid: inviters receive nothing of it. */
export const rebatesFor = ({ rebates }: FeeTerms, hasCoupon: boolean): readonly RebateShare[] =>
  hasCoupon ? [] : rebates

export type DividedFee = {
  /** The house's part. */
  readonly net: Amount
  /** Rebates in the order of the shares; shares that come to nothing are omitted. */
  readonly rebates: readonly (RebateShare & { readonly level: number; readonly amount: Amount })[]
}

/** Divides a paid fee. Rebates round down, so the net fee and all rebates add up to the fee, and none is negative. */
export function divideFee(fee: Amount, shares: readonly RebateShare[]): DividedFee {
  const rebates = shares
    .map((one, index) => ({ ...one, level: index + 1, amount: multiply(fee, one.share, 'down') }))
    .filter(({ amount }) => amount > ZERO)
  return { net: subtract(fee, sum(ZERO, ...rebates.map(({ amount }) => amount))), rebates }
}
