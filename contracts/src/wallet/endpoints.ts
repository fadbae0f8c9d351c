import * as z from 'zod/mini'
import { couponId } from '#coupons'
import {
  amount,
  area,
  count,
  booleanCodec,
  decimalMark,
  instant,
  list,
  tolerantNullable,
  page,
  cursorInput,
  positiveInput,
  record,
  text,
  unixSeconds,
  boundedText,
  created,
  withReceipt,
} from '#kit'
import { assetId } from '#market'
import { memberProof, PROOF_INPUTS, PROOF_REFUSALS } from '#security'
import { accountKind, accountNumber } from './balance-shapes.ts'
import { walletBalances } from './balance-endpoints.ts'
import { dustRows } from './dust-endpoints.ts'
import { recurringRows } from './recurring-endpoints.ts'
import { bookRows } from './book-endpoints.ts'
import {
  deposit,
  depositAddress,
  destinationTag,
  entry,
  entryGroup,
  fiat,
  assetAccounts,
  network,
  swap,
  swapSource,
  swapTarget,
  withdrawal,
  withdrawalLimits,
  withdrawalMethod,
  withdrawalTerms,
  depositId,
  withdrawalId,
  swapId,
} from './shapes.ts'

const none = record({})
const optionalBoundedText = z.optional(boundedText(200))
/** Filters of the statement. Group and time range are ours; the family drops them. */
const statementFilter = {
  asset: ['currency', z.optional(assetId)],
  kind: ['type', z.optional(accountNumber)],
  group: z.optional(entryGroup),
  from: z.optional(unixSeconds),
  to: z.optional(unixSeconds),
} as const

const entries = area('wallet', {
  /** Fee, minimum and available balance of a withdrawal. */
  withdrawalTerms: {
    method: 'POST',
    path: '/wallet/get_info',
    access: 'member',
    account: 'main',
    input: record({ asset: ['currency', assetId] }),
    output: withdrawalTerms,
    refuses: ['coin_unknown'],
    effect: { reads: true },
  },
  /** The built-in fiat table: units for one USD. */
  fiats: {
    method: 'GET',
    path: '/fiats',
    access: 'public',
    input: none,
    output: page(fiat, 'unpaged'),
    upstream: { extension: true, servedByBff: true },
  },
  /** The price of one unit in USD times the reference rate. */
  rate: {
    method: 'GET',
    path: '/wallet/getRateCurrency',
    access: 'public',
    input: record({ asset: ['id', assetId] }),
    output: record({ rate: ['rmb', amount] }),
    refuses: ['coin_unknown'],
  },
  /** Deposit address of an asset. */
  depositAddress: {
    method: 'POST',
    path: '/wallet/get_in_address',
    access: 'member',
    account: 'main',
    input: record({ asset: ['currency', assetId] }),
    output: depositAddress,
    refuses: ['coin_unknown'],
    effect: { reads: true },
  },
  /** Announces a payment; it is credited after approval. */
  requestDeposit: {
    method: 'POST',
    path: '/wallet/charge_req',
    access: 'member',
    account: 'main',
    input: record({
      voucher: ['account', boundedText(512, 'voucher_required')],
      amount: positiveInput,
      asset: ['currency', assetId],
      method: ['type', z.optional(z.union([z.string(), z.number()]))],
      /** A coupon that adds a bonus to the deposit. */
      coupon: ['coupon_id', z.optional(couponId)],
    }),
    output: created(depositId),
    refuses: [
      'coin_unknown',
      'amount_below_minimum',
      'amount_above_maximum',
      'coupon_unknown',
      'coupon_unfit',
      'picture_invalid',
      'voucher_used',
    ],
    effect: { movesMoney: true, affects: ['wallet', 'coupons'] },
    upstream: { requiresExtension: ['coupon_id'] },
  },
  /** Announced payments, newest first. */
  deposits: {
    method: 'GET',
    path: '/recharge/log',
    access: 'member',
    account: 'main',
    input: record(cursorInput),
    output: page(deposit, 'pages'),
    upstream: { requiresExtension: ['after'] },
  },
  /** Every change of the member's free and held money and of points, newest first. */
  statement: {
    method: 'POST',
    path: '/wallet/legal_log',
    access: 'member',
    input: record({ ...statementFilter, ...cursorInput }),
    output: page(entry, 'counted'),
    effect: { reads: true },
    upstream: { requiresExtension: ['after'] },
  },
  /** The statement as CSV rows: at most 5,000, newest first; `isWhole` is false when truncated. */
  statementFile: {
    method: 'POST',
    path: '/wallet/statement_file',
    access: 'member',
    input: record({
      ...statementFilter,
      /** Spreadsheets of languages with a decimal comma separate columns by semicolons. */
      decimalMark: ['decimal_mark', z.optional(decimalMark)],
    }),
    output: record({ name: text, content: text, rows: count, isWhole: ['is_whole', booleanCodec] }),
    effect: { reads: true },
    upstream: { extension: true },
  },
  /** Moves an asset from one account of the member to another. */
  transfer: {
    method: 'POST',
    path: '/wallet/change',
    access: 'member',
    input: record({
      asset: ['currency_id', assetId],
      quantity: ['number', positiveInput],
      from: ['from_field', accountKind],
      to: ['to_field', accountKind],
    }),
    output: withReceipt,
    refuses: ['coin_unknown', 'same_account', 'insufficient_balance', 'margin_level'],
    effect: { movesMoney: true, affects: ['wallet', 'margin'] },
  },
  /**
   * The money is held at once, leaves with the approval, and is released on rejection. Our exchange requires the
   * member's proof, a code of the purpose `withdrawal`; a repeated call with the same key proves nothing again.
   */
  withdraw: {
    method: 'POST',
    path: '/wallet/out',
    access: 'verified',
    account: 'main',
    input: record({
      asset: ['currency', assetId],
      quantity: ['number', positiveInput],
      fee: ['rate', z.optional(positiveInput)],
      address: optionalBoundedText,
      network,
      ...destinationTag,
      method: ['type', z.optional(withdrawalMethod)],
      ...memberProof,
    }),
    output: created(withdrawalId),
    refuses: [
      'coin_unknown',
      'network_unknown',
      'address_required',
      'address_invalid',
      'tag_required',
      'tag_invalid',
      'own_address',
      'card_required',
      'fee_changed',
      'quantity_off_step',
      'amount_below_minimum',
      'withdrawals_on_hold',
      'address_not_saved',
      'address_on_hold',
      ...PROOF_REFUSALS,
      'withdrawal_limit',
      'insufficient_balance',
    ],
    effect: {
      movesMoney: true,
      paysOut: true,
      final: true,
      circumstances: ['rate', ...PROOF_INPUTS],
      affects: ['wallet'],
    },
    upstream: { requiresExtension: ['tag'] },
  },
  /** Remaining withdrawal limits of the last 24 hours, by identity level and by tier. */
  withdrawalLimits: {
    method: 'GET',
    path: '/wallet/withdraw_limits',
    access: 'member',
    account: 'main',
    input: none,
    output: withdrawalLimits,
    upstream: { extension: true },
  },
  /** Transfers between the member's own accounts, newest first. */
  transferHistory: {
    method: 'GET',
    path: '/wallet/hzhistory',
    access: 'member',
    input: record(cursorInput),
    output: page(entry, 'paginator'),
    upstream: { requiresExtension: ['after'] },
  },
  /** Withdrawals with their status, newest first. */
  withdrawals: {
    method: 'GET',
    path: '/user/withdraw/list',
    access: 'member',
    account: 'main',
    input: record(cursorInput),
    output: page(withdrawal, 'pages'),
    upstream: { requiresExtension: ['after'] },
  },
  /** Assets, with the accounts that may hold each. */
  holdable: {
    method: 'GET',
    path: '/currency/user_currency_list',
    access: 'member',
    input: none,
    output: page(assetAccounts, 'unpaged'),
  },
  /** Possible pairs of a swap. */
  swapChoices: {
    method: 'POST',
    path: '/user/getTransferList',
    access: 'member',
    input: none,
    output: record({ targets: ['transfer', list(swapTarget)], sources: ['wallet', list(swapSource)] }),
    effect: { reads: true },
  },
  /**
   * The two prices, and the fee in percent of the source amount, charged on top. The quote is valid for ten
   * seconds.
   */
  swapQuote: {
    method: 'POST',
    path: '/user/getTransferFee',
    access: 'member',
    input: record({ from: ['from_currency_id', assetId], to: ['to_currency_id', assetId] }),
    output: record({
      fromPrice: ['form_price', amount],
      toPrice: ['to_price', amount],
      feePercent: ['fee', amount],
      /** The proceeds are cut to so many decimals: our exchange only. */
      decimals: ['to_decimals', tolerantNullable(count)],
      expiresAt: ['expires_at', tolerantNullable(instant)],
    }),
    refuses: ['coin_unknown', 'same_coin', 'price_unavailable'],
    effect: { reads: true },
  },
  /** Exchanges one asset for another at the quoted price. */
  swap: {
    method: 'POST',
    path: '/user/Transfer',
    access: 'member',
    input: record({
      quantity: ['number', positiveInput],
      from: ['from_currency_id', assetId],
      to: ['to_currency_id', assetId],
    }),
    output: created(swapId),
    refuses: [
      'coin_unknown',
      'same_coin',
      'price_unavailable',
      'quote_expired',
      'amount_below_minimum',
      'amount_above_maximum',
      'insufficient_balance',
    ],
    effect: { movesMoney: true, final: { fromUsd: '1000' }, affects: ['wallet'] },
  },
  /** Swaps, newest first. */
  swaps: {
    method: 'GET',
    path: '/wallet/swaps',
    access: 'member',
    input: record(cursorInput),
    output: page(swap, 'pages'),
    upstream: { extension: true },
  },
  ...bookRows,
  ...recurringRows,
  ...dustRows,
})

/** Balances, deposits, withdrawals, and transfers between accounts. */
export const wallet = { ...walletBalances, ...entries }
