import * as z from 'zod/mini'
import {
  amount,
  enumCodec,
  count,
  booleanCodec,
  flagInput,
  id,
  instant,
  list,
  tolerantNullable,
  record,
  text,
  boundedText,
} from '#kit'
import { assetId } from '#market'

/** Withdrawal terms of an asset, and the available balance. */
export const withdrawalTerms = record({
  /** A flat fee in the asset. */
  fee: ['rate', amount],
  minimum: ['min_number', amount],
  code: ['name', text],
  fiat: ['legal_balance', tolerantNullable(amount)],
  spot: ['change_balance', tolerantNullable(amount)],
})

/**
 * Deposit addresses: two networks for USDT, one address for other assets. An upstream may send a bare text.
 */
export const depositAddress = record(
  {
    erc20: tolerantNullable(text),
    trc20: tolerantNullable(text),
    address: tolerantNullable(text),
    /** The tag that a payment must state, because several members share the address; our exchange only. */
    tag: tolerantNullable(text),
  },
  'address',
)
export type DepositAddress = z.output<typeof depositAddress>

export const depositId = id('deposit')
export const withdrawalId = id('withdrawal')
export const swapId = id('swap')
export const depositStatus = enumCodec({ submitted: 1, approved: 2, rejected: 3 })

export const deposit = record({
  id: depositId,
  amount,
  asset: ['currency_id', assetId],
  code: ['name', tolerantNullable(text)],
  voucher: ['user_account', tolerantNullable(text)],
  status: depositStatus,
  remark: tolerantNullable(text),
  at: ['created_at', tolerantNullable(instant)],
  updatedAt: ['updated_at', tolerantNullable(instant)],
})
export type Deposit = z.output<typeof deposit>

/** The network of a coin that has several; the family drops it. */
export const network = z.optional(boundedText(20))

/**
 * The tag or memo of a destination on a network whose addresses are shared. Either the tag or the explicit choice
 * of none is required there, because money that is sent without a needed tag is lost. The family has no field
 * for it.
 */
export const destinationTag = {
  tag: z.optional(boundedText(64)),
  isUntagged: ['no_tag', z.optional(flagInput)],
} as const

/** Destination of a withdrawal: an address, or the saved domestic or international card. */
export const withdrawalMethod = enumCodec({ address: 0, card: 1, foreignCard: 2 })
export type WithdrawalMethod = z.output<typeof withdrawalMethod>

export const withdrawal = record({
  id: withdrawalId,
  quantity: ['number', amount],
  code: ['name', text],
  status: enumCodec({ submitted: 1, approved: 2, rejected: 3 }),
  reason: ['notes', tolerantNullable(text)],
  net: ['amount', tolerantNullable(amount)],
  /** The address, or the last digits of the card. */
  address: tolerantNullable(text),
  at: ['create_time', tolerantNullable(instant)],
  /** Our exchange only, like the following fields. */
  method: ['type', tolerantNullable(withdrawalMethod)],
  network: tolerantNullable(text),
  tag: tolerantNullable(text),
  updatedAt: ['updated_at', tolerantNullable(instant)],
})
export type Withdrawal = z.output<typeof withdrawal>

/** Withdrawal limits of 24 hours, and their use; null means no limit. */
export const withdrawalLimits = record({
  level: count,
  tier: count,
  btcLimit: ['btc_limit', tolerantNullable(amount)],
  btcUsed: ['btc_used', amount],
  usdLimit: ['usd_limit', tolerantNullable(amount)],
  usdUsed: ['usd_used', amount],
})
export type WithdrawalLimits = z.output<typeof withdrawalLimits>

/** Groups of statement entries, in our own names. */
export const ENTRY_GROUPS = [
  'deposits',
  'withdrawals',
  'transfers',
  'trades',
  'swaps',
  'earn',
  'loans',
  'rewards',
] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]
export const entryGroup = enumCodec({
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  transfers: 'transfers',
  trades: 'trades',
  swaps: 'swaps',
  earn: 'earn',
  loans: 'loans',
  rewards: 'rewards',
})

/**
 * An entry of the statement: on our exchange, one for every change of free money, held money or points.
 * `label` and `account` are written by the upstream in the caller's language.
 */
export const entry = record({
  id: id('entry'),
  /** The change, with its sign. */
  change: ['value', amount],
  at: ['created_time', tolerantNullable(instant)],
  label: ['info', tolerantNullable(text)],
  kind: ['type', tolerantNullable(count)],
  asset: ['currency', tolerantNullable(assetId)],
  code: ['currency_name', tolerantNullable(text)],
  before: tolerantNullable(amount),
  after: tolerantNullable(amount),
  account: ['transaction_info', tolerantNullable(text)],
  /** Whether the balance is the held money of the account. */
  isHeld: ['is_lock', tolerantNullable(booleanCodec)],
  /** Our exchange only, as the rest. */
  group: tolerantNullable(entryGroup),
  /** The time with milliseconds, in ISO 8601, which `at` has in whole seconds. */
  exactAt: ['exact_time', tolerantNullable(text)],
  /** The receipt that states the change; the first one if several fills of an order are one entry. */
  receipt: tolerantNullable(id('receipt')),
})
export type Entry = z.output<typeof entry>

/** An asset with the accounts that may hold it. */
export const assetAccounts = record({
  id: assetId,
  code: ['name', text],
  isFiat: ['is_legal', tolerantNullable(booleanCodec)],
  isFutures: ['is_lever', tolerantNullable(booleanCodec)],
  isSpot: ['is_match', tolerantNullable(booleanCodec)],
  isSeconds: ['is_micro', tolerantNullable(booleanCodec)],
})

export const swapTarget = record({
  id: assetId,
  code: ['name', text],
  price: ['to_pb_price', tolerantNullable(amount)],
})
export const swapSource = record({
  asset: ['currency', assetId],
  available: ['change_balance', amount],
  code: ['currency_name', tolerantNullable(text)],
})

/** A swap of one asset for another. The fee is in the source asset, on top of the quantity. */
export const swap = record({
  id: swapId,
  from: ['from_currency_id', assetId],
  fromCode: ['from_name', text],
  to: ['to_currency_id', assetId],
  toCode: ['to_name', text],
  quantity: ['number', amount],
  fee: amount,
  received: amount,
  at: ['create_time', instant],
})
export type Swap = z.output<typeof swap>

export const savedAddressId = id('address')
export const savedAddress = record({
  id: savedAddressId,
  asset: ['currency', assetId],
  code: ['name', tolerantNullable(text)],
  address: text,
  qr: ['qrcode', tolerantNullable(text)],
  at: ['create_time', tolerantNullable(instant)],
  /** The member's label and the network: our exchange only. */
  label: tolerantNullable(text),
  network: tolerantNullable(text),
  tag: tolerantNullable(text),
  /** The member chose to send without a tag. */
  isUntagged: ['no_tag', tolerantNullable(booleanCodec)],
  /** The end of the waiting time of a new address; null without one. */
  heldUntil: ['held_until', tolerantNullable(instant)],
})
export type SavedAddress = z.output<typeof savedAddress>

/** A domestic bank card. Numbers are masked in responses. */
export const bankCard = record({
  id: tolerantNullable(id('card')),
  holder: ['real_name', tolerantNullable(text)],
  bank: ['bank_name', tolerantNullable(text)],
  branch: ['bank_branch', tolerantNullable(text)],
  city: ['bank_dizhi', tolerantNullable(text)],
  number: ['bank_account', tolerantNullable(text)],
  banks: tolerantNullable(list(record({ id: id('bank'), name: text }))),
})

/** An international card: labels and values in the same order, in the session's language. */
export const foreignCard = record({ labels: ['forms', list(text)], values: ['data', list(text)] })
export type BankCard = z.output<typeof bankCard>
export type ForeignCard = z.output<typeof foreignCard>

/** A fiat currency and its units for one USD. */
export const fiat = record({ code: ['currency_code', text], rate: amount })
