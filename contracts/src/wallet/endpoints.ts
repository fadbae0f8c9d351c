import * as z from 'zod/mini'
import {
  amount,
  area,
  count,
  booleanCodec,
  instant,
  list,
  tolerantNullable,
  page,
  pageInput,
  positiveInput,
  record,
  text,
  unixSeconds,
  words,
} from '#kit'
import { assetId } from '#market'
import { bookRows } from './book-endpoints.ts'
import {
  accountKind,
  accountNumber,
  deposit,
  depositAddress,
  entry,
  entryGroup,
  fiat,
  assetAccounts,
  network,
  swap,
  swapSource,
  swapTarget,
  wallets,
  walletDetail,
  withdrawal,
  withdrawalLimits,
  withdrawalMethod,
  withdrawalTerms,
} from './shapes.ts'

const none = record({})
const optionalWords = z.optional(words(200))
/** What of the statement is asked for. The group and the two moments are ours; the family drops them. */
const statementFilter = {
  asset: ['currency', z.optional(assetId)],
  kind: ['type', z.optional(accountNumber)],
  group: z.optional(entryGroup),
  from: z.optional(unixSeconds),
  to: z.optional(unixSeconds),
} as const

/** What a member owns and how it moves in, out and between accounts. */
export const wallet = area('wallet', {
  /** All balances of the four accounts, with what they are worth. */
  list: {
    method: 'POST',
    path: '/wallet/list',
    access: 'member',
    input: record({ code: ['currency_name', optionalWords] }),
    output: wallets,
  },
  /** The balances of one asset in one account. */
  detail: {
    method: 'POST',
    path: '/wallet/detail',
    access: 'member',
    input: record({ asset: ['currency', assetId], kind: ['type', accountKind] }),
    output: walletDetail,
    refuses: ['coin_unknown'],
  },
  /** Fee and least amount of a withdrawal, and what there is to withdraw. */
  withdrawalTerms: {
    method: 'POST',
    path: '/wallet/get_info',
    access: 'member',
    input: record({ asset: ['currency', assetId] }),
    output: withdrawalTerms,
    refuses: ['coin_unknown'],
  },
  /** The built-in fiat table: units for one USD. */
  fiats: {
    method: 'GET',
    path: '/fiats',
    access: 'public',
    input: none,
    output: page(fiat, 'P6'),
    extension: true,
    servedByBff: true,
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
  /** Where to pay an asset in. */
  depositAddress: {
    method: 'POST',
    path: '/wallet/get_in_address',
    access: 'member',
    input: record({ asset: ['currency', assetId] }),
    output: depositAddress,
    refuses: ['coin_unknown'],
  },
  /** Announces a payment; it counts once it has been approved. */
  requestDeposit: {
    method: 'POST',
    path: '/wallet/charge_req',
    access: 'member',
    input: record({
      voucher: ['account', words(512, 'voucher_required')],
      amount: positiveInput,
      asset: ['currency', assetId],
      method: ['type', z.optional(z.union([z.string(), z.number()]))],
    }),
    output: text,
    refuses: [
      'coin_unknown',
      'amount_below_minimum',
      'amount_above_maximum',
      'picture_invalid',
      'voucher_used',
    ],
    movesMoney: true,
  },
  /** Payments that were announced, newest first. */
  deposits: {
    method: 'GET',
    path: '/recharge/log',
    access: 'member',
    input: record(pageInput),
    output: page(deposit, 'P1'),
  },
  /** The member's own record of every movement, newest first. */
  statement: {
    method: 'POST',
    path: '/wallet/legal_log',
    access: 'member',
    input: record({ ...statementFilter, ...pageInput }),
    output: page(entry, 'P3'),
  },
  /** The statement as a table for other programs: at most 5,000 rows, newest first; `isWhole` says whether that is all. */
  statementFile: {
    method: 'POST',
    path: '/wallet/statement_file',
    access: 'member',
    input: record(statementFilter),
    output: record({ name: text, content: text, rows: count, isWhole: ['is_whole', booleanCodec] }),
    extension: true,
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
    output: text,
    refuses: ['coin_unknown', 'same_account', 'insufficient_balance'],
    movesMoney: true,
  },
  /** The money is set aside at once, leaves with the approval, and comes back when it is refused. */
  withdraw: {
    method: 'POST',
    path: '/wallet/out',
    access: 'verified',
    input: record({
      asset: ['currency', assetId],
      quantity: ['number', positiveInput],
      fee: ['rate', z.optional(positiveInput)],
      address: optionalWords,
      network,
      method: ['type', z.optional(withdrawalMethod)],
      payPassword: ['pay_password', z.optional(z.string().check(z.maxLength(1024)))],
    }),
    output: text,
    refuses: [
      'identity_under_review',
      'coin_unknown',
      'network_unknown',
      'address_required',
      'address_invalid',
      'own_address',
      'card_required',
      'fee_changed',
      'quantity_off_step',
      'amount_below_minimum',
      'address_on_hold',
      'too_many_attempts',
      'pay_password_wrong',
      'withdrawal_limit',
      'insufficient_balance',
    ],
    movesMoney: true,
  },
  /** How much may still be withdrawn in these 24 hours, by identity level and by tier. */
  withdrawalLimits: {
    method: 'GET',
    path: '/wallet/withdraw_limits',
    access: 'member',
    input: none,
    output: withdrawalLimits,
    extension: true,
  },
  /** Moves between the member's own accounts, newest first. */
  transferHistory: {
    method: 'GET',
    path: '/wallet/hzhistory',
    access: 'member',
    input: record(pageInput),
    output: page(entry, 'P2'),
  },
  /** Withdrawals and where they stand, newest first. */
  withdrawals: {
    method: 'GET',
    path: '/user/withdraw/list',
    access: 'member',
    input: record(pageInput),
    output: page(withdrawal, 'P1'),
  },
  /** Assets, with the accounts that each may be held in. */
  holdable: {
    method: 'GET',
    path: '/currency/user_currency_list',
    access: 'member',
    input: none,
    output: page(assetAccounts, 'P6'),
  },
  /** What can be swapped, and to what. */
  swapChoices: {
    method: 'POST',
    path: '/user/getTransferList',
    access: 'member',
    input: none,
    output: record({ targets: ['transfer', list(swapTarget)], sources: ['wallet', list(swapSource)] }),
  },
  /** The two prices, and the fee in percent of the source amount, which it is taken on top of. The quote holds for ten seconds. */
  swapQuote: {
    method: 'POST',
    path: '/user/getTransferFee',
    access: 'member',
    input: record({ from: ['from_currency_id', assetId], to: ['to_currency_id', assetId] }),
    output: record({
      fromPrice: ['form_price', amount],
      toPrice: ['to_price', amount],
      feePercent: ['fee', amount],
      expiresAt: ['expires_at', tolerantNullable(instant)],
    }),
    refuses: ['coin_unknown', 'same_coin', 'price_unavailable'],
  },
  /** Changes one asset into another at the price that was quoted. */
  swap: {
    method: 'POST',
    path: '/user/Transfer',
    access: 'member',
    input: record({
      quantity: ['number', positiveInput],
      from: ['from_currency_id', assetId],
      to: ['to_currency_id', assetId],
    }),
    output: text,
    refuses: [
      'coin_unknown',
      'same_coin',
      'price_unavailable',
      'quote_expired',
      'amount_below_minimum',
      'amount_above_maximum',
      'insufficient_balance',
    ],
    movesMoney: true,
  },
  /** What was swapped, newest first. */
  swaps: {
    method: 'GET',
    path: '/wallet/swaps',
    access: 'member',
    input: record(pageInput),
    output: page(swap, 'P1'),
    extension: true,
  },
  ...bookRows,
})
