import * as z from 'zod/mini'
import { couponId } from '#coupons'
import { area, page, pageInput, positiveInput, record, created, withReceipt } from '#kit'
import { assetId } from '#market'
import { loan, loanId, loanTerms } from './shapes.ts'

export const loans = area('loans', {
  /** Terms of new loans, collateral coins, and the caller's limit. */
  terms: {
    method: 'GET',
    path: '/loan/terms',
    access: 'public',
    input: record({}),
    output: loanTerms,
    cache: { hasOwnFields: true },
    upstream: { extension: true },
  },
  /** The member's loans, open ones first, then newest first. */
  list: {
    method: 'GET',
    path: '/loan/list',
    access: 'member',
    input: record(pageInput),
    output: page(loan, 'pages'),
    upstream: { extension: true },
  },
  /** Borrows against a coin, which is held until the loan is repaid. */
  borrow: {
    method: 'POST',
    path: '/loan/borrow',
    access: 'verified',
    enters: { product: 'loans' },
    input: record({
      collateralAsset: ['collateral_id', assetId],
      collateral: ['collateral_amount', positiveInput],
      amount: positiveInput,
      /** A coupon that returns interest of the first days. */
      coupon: ['coupon_id', z.optional(couponId)],
    }),
    output: created(loanId),
    refuses: [
      'coin_unknown',
      'coupon_unknown',
      'coupon_unfit',
      'tier_required',
      'amount_invalid',
      'amount_below_minimum',
      'price_unavailable',
      'insufficient_balance',
      'loan_limit',
      'collateral_too_low',
    ],
    effect: { movesMoney: true, final: true, affects: ['loans', 'coupons', 'wallet'] },
    upstream: { extension: true },
  },
  /**
   * Repays a part of the debt, or all of it when no amount is given; interest first. A full repayment returns
   * the collateral.
   */
  repay: {
    method: 'POST',
    path: '/loan/repay',
    access: 'member',
    input: record({ id: loanId, amount: z.optional(positiveInput) }),
    output: withReceipt,
    refuses: ['not_found', 'order_closed', 'amount_invalid', 'amount_above_maximum', 'insufficient_balance'],
    effect: { movesMoney: true, actsOn: 'id', affects: ['loans', 'wallet', 'receipts'] },
    upstream: { extension: true },
  },
  /** Adds to the collateral, which lowers the liquidation price. */
  addCollateral: {
    method: 'POST',
    path: '/loan/collateral',
    access: 'member',
    input: record({ id: loanId, amount: positiveInput }),
    output: withReceipt,
    refuses: ['not_found', 'order_closed', 'amount_invalid', 'insufficient_balance'],
    effect: { movesMoney: true, actsOn: 'id', affects: ['loans', 'wallet', 'receipts'] },
    upstream: { extension: true },
  },
})
