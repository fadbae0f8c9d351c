import type * as z from 'zod/mini'
import { amount, count, enumCodec, id, instant, list, record, text, tolerantNullable } from '#kit'
import { assetId } from '#market'

export const loanId = id('loan')
export type LoanId = z.output<typeof loanId>

/** A coin that is accepted as collateral. */
export const collateralCoin = record({
  asset: ['currency_id', assetId],
  code: ['currency_name', text],
  decimals: count,
  /** The part of its value that counts: one less the haircut. */
  ratio: ['collateral_ratio', amount],
  /** Null while there is no price to trade at. */
  price: ['current_price', tolerantNullable(amount)],
  /** Free spot balance; null for a guest. */
  free: ['free_amount', tolerantNullable(amount)],
})
export type CollateralCoin = z.output<typeof collateralCoin>

/** Terms of new loans, and the caller's limit. Rates and ratios are fractions. */
export const loanTerms = record({
  code: ['currency_name', text],
  decimals: count,
  amountMin: ['min_amount', amount],
  hourlyRate: ['hourly_rate', amount],
  callLtv: ['call_ltv', amount],
  liquidationLtv: ['liquidation_ltv', amount],
  feeRate: ['liquidation_fee_rate', amount],
  coins: ['collateral_list', list(collateralCoin)],
  /** The rest is the caller's own; null for a guest. Tier 0 is none. */
  tier: ['vip_level', tolerantNullable(count)],
  limit: ['loan_limit', tolerantNullable(amount)],
  limitLeft: ['loan_limit_left', tolerantNullable(amount)],
})
export type LoanTerms = z.output<typeof loanTerms>

export const loanStatus = enumCodec({ open: 'open', repaid: 'repaid', liquidated: 'liquidated' })
export type LoanStatus = z.output<typeof loanStatus>

/** Amounts of `added` and `liquidated` are of the collateral, of `called` the ratio, the others of the borrowed asset. */
export const loanEvent = record({
  kind: [
    'event_type',
    enumCodec({
      borrowed: 'borrowed',
      added: 'added',
      repaid: 'repaid',
      called: 'called',
      liquidated: 'liquidated',
      closed: 'closed',
    }),
  ],
  at: ['created_at', instant],
  amount,
})
export type LoanEvent = z.output<typeof loanEvent>

/** A member's loan, with the interest of every hour that has begun. */
export const loan = record({
  id: loanId,
  status: ['loan_status', loanStatus],
  code: ['currency_name', text],
  decimals: ['currency_decimals', count],
  borrowed: ['borrow_amount', amount],
  principal: ['principal_amount', amount],
  /** Interest that is charged and not paid. */
  interest: ['interest_amount', amount],
  hourlyRate: ['hourly_rate', amount],
  collateralAsset: ['collateral_id', assetId],
  collateralCode: ['collateral_name', text],
  collateralDecimals: ['collateral_decimals', count],
  collateral: ['collateral_amount', amount],
  ratio: ['collateral_ratio', amount],
  callLtv: ['call_ltv', amount],
  liquidationLtv: ['liquidation_ltv', amount],
  /** The last price of the collateral. */
  price: ['current_price', amount],
  /** The rest is null when the loan is over. */
  ltv: tolerantNullable(amount),
  callPrice: ['call_price', tolerantNullable(amount)],
  liquidationPrice: ['liquidation_price', tolerantNullable(amount)],
  nextInterestAt: ['next_interest_at', tolerantNullable(instant)],
  borrowedAt: ['created_at', instant],
  closedAt: ['closed_at', tolerantNullable(instant)],
  /** Events, oldest first. */
  events: ['event_list', list(loanEvent)],
})
export type Loan = z.output<typeof loan>
