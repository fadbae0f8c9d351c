import { COUPON_INTEREST_DAYS } from '@bourse/contracts/coupons'
import { type Amount, type Input, min, smallestUnit, ZERO } from '@bourse/contracts/kit'
import {
  borrowable,
  type CollateralCoin,
  collateralFor,
  computeInterest,
  loanIssue,
  type LoanIssue,
  type loans,
  type LoanTerms,
  computeLtv,
  priceAtLtv,
} from '@bourse/contracts/loans'
import { VIP_TIERS } from '@bourse/contracts/vip'
import { parseAmountInput, type Format } from '#kit/format'
import type { Key } from '#text'
import type { CouponOrder } from '#api/coupons'

export type Ticket = { readonly coin: string; readonly collateral: string; readonly amount: string }

/** Null where an input or the price is missing. */
export type Derived = {
  readonly coin: CollateralCoin | null
  readonly collateral: Amount | null
  readonly amount: Amount | null
  /** The most that collateral and limit allow. */
  readonly maximum: Amount | null
  readonly ltv: Amount | null
  readonly callPrice: Amount | null
  readonly liquidationPrice: Amount | null
  readonly eachHour: Amount | null
}

export type Issue = LoanIssue & { readonly field: 'collateral' | 'amount' | null }

/** The share of a tier; the calculator of a caller without one shows that of the first. */
export const shareOfTier = (tier: number | null): Amount =>
  VIP_TIERS[Math.max(tier ?? 0, 1) - 1]?.borrowing ?? ZERO

/** The first coin that the member has, or the first one. */
export const firstCoin = ({ coins }: LoanTerms): string =>
  (coins.find(({ free }) => free !== null && free > ZERO) ?? coins[0])?.asset ?? ''

export function derive(
  { coin: chosen, collateral: typed, amount: typedAmount }: Ticket,
  terms: LoanTerms,
): Derived {
  const coin = terms.coins.find(({ asset }) => asset === chosen) ?? null
  const [quantity, amount] = [parseAmountInput(typed), parseAmountInput(typedAmount)]
  const rest = { coin, collateral: quantity, amount }
  const isEmpty = quantity === null || coin === null
  const collateral = isEmpty ? null : { quantity, ratio: coin.ratio }
  const allowed =
    collateral === null || coin?.price == null
      ? null
      : borrowable(collateral, {
          price: coin.price,
          share: shareOfTier(terms.tier),
          decimals: terms.decimals,
        })
  const isPriced = collateral !== null && amount !== null && amount > ZERO
  return {
    ...rest,
    maximum: allowed === null || terms.limitLeft === null ? allowed : min(allowed, terms.limitLeft),
    ltv: isPriced && coin?.price != null ? computeLtv(amount, collateral, coin.price) : null,
    callPrice: isPriced ? priceAtLtv(amount, collateral, terms.callLtv) : null,
    liquidationPrice: isPriced ? priceAtLtv(amount, collateral, terms.liquidationLtv) : null,
    eachHour: amount === null ? null : computeInterest(amount, terms, 1),
  }
}

/** The collateral that a typed loan needs; null without a price. */
export function neededFor({ coin, amount }: Derived, terms: LoanTerms): Amount | null {
  if (coin?.price == null || amount === null) return null
  const { price, ratio, decimals } = coin
  return collateralFor(amount, { price, ratio, ltv: shareOfTier(terms.tier), decimals })
}

const FIELDS: Readonly<Record<LoanIssue['code'], Issue['field']>> = {
  tier_required: null,
  amount_invalid: 'amount',
  amount_below_minimum: 'amount',
  price_unavailable: null,
  insufficient_balance: 'collateral',
  loan_limit: 'amount',
  collateral_too_low: 'amount',
}

export function validate({ coin, collateral, amount }: Derived, terms: LoanTerms): Issue | null {
  if (coin === null || collateral === null || collateral <= ZERO)
    return { code: 'amount_invalid', bound: ZERO, field: 'collateral' }
  if (amount === null || amount <= ZERO) return { code: 'amount_invalid', bound: ZERO, field: 'amount' }
  const isOffUnit = collateral % smallestUnit(coin.decimals) !== 0n
  const found = loanIssue(
    { amount, collateral },
    {
      share: terms.tier === 0 ? null : shareOfTier(terms.tier),
      amountMin: terms.amountMin,
      decimals: terms.decimals,
      price: coin.price,
      ratio: coin.ratio,
      collateralDecimals: coin.decimals,
      free: coin.free ?? ZERO,
      limitLeft: terms.limitLeft ?? ZERO,
    },
  )
  return found && { ...found, field: isOffUnit ? 'collateral' : FIELDS[found.code] }
}

/** A coupon returns interest of the first days; the worth is shown for a loan that runs as long. */
export const couponOrder = ({ amount }: Derived, terms: LoanTerms): CouponOrder => ({
  product: 'loan',
  code: terms.code,
  amount,
  basis: amount === null ? null : computeInterest(amount, terms, COUPON_INTEREST_DAYS * 24),
})

export function toInput({ coin, collateral, amount }: Derived): Input<typeof loans.borrow> | null {
  if (coin === null || collateral === null || amount === null) return null
  return { collateralAsset: coin.asset, collateral, amount }
}

const ISSUE_TEXTS: Readonly<Record<LoanIssue['code'], Key>> = {
  tier_required: 'loan.no_tier',
  amount_invalid: 'field.amount_wrong',
  amount_below_minimum: 'field.minimum',
  price_unavailable: 'loan.no_price',
  insufficient_balance: 'field.insufficient',
  loan_limit: 'loan.limit_left',
  collateral_too_low: 'loan.collateral_low',
}

type TextContext = { readonly format: Format; readonly coin: string }

export const issueText = ({ code, bound }: Issue, { format, coin }: TextContext): string =>
  format.t(ISSUE_TEXTS[code], { n: format.quantityText(bound), coin })
