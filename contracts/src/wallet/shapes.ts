import * as z from 'zod/mini'
import { amount, choice, count, flag, id, instant, list, maybe, record, text, words } from '#kit'
import { assetId } from '#market'

/** The four accounts that a member holds in every asset, in the upstream's order and numbering. */
export const ACCOUNT_KINDS = ['fiat', 'spot', 'futures', 'seconds'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** By name in wallet calls … */
export const accountKind = choice({ fiat: 'legal', spot: 'change', futures: 'lever', seconds: 'micro' })
/** … and by number in the statement. */
export const accountNumber = choice({ fiat: 1, spot: 2, futures: 3, seconds: 4 })

/** One asset in one account. The two balances carry the account's name on the wire. */
const balanceIn = <const Kind extends string>(kind: Kind) =>
  record({
    id: maybe(id('balance')),
    asset: ['currency', assetId],
    code: ['currency_name', text],
    available: [`${kind}_balance`, amount],
    held: [`lock_${kind}_balance`, amount],
    /** In USD for one unit. */
    price: ['usdt_price', maybe(amount)],
    isDeposit: ['is_charge', maybe(flag)],
  })

const accountIn = <const Kind extends string>(kind: Kind) =>
  record({
    balances: ['balance', list(balanceIn(kind))],
    /** In USD, held money included. */
    total: ['usdt_totle', maybe(amount)],
  })

export const wallets = record({
  fiat: ['legal_wallet', accountIn('legal')],
  spot: ['change_wallet', accountIn('change')],
  futures: ['lever_wallet', accountIn('lever')],
  seconds: ['micro_wallet', accountIn('micro')],
  isOpen: ['is_open_CTbi', maybe(flag)],
})
export type Wallets = z.output<typeof wallets>

/** One asset in one account, with what a ticket needs to know. Only the balances of the asked kind are there. */
export const walletDetail = record({
  asset: ['currency', assetId],
  code: ['currency_name', text],
  fiat: ['legal_balance', maybe(amount)],
  fiatHeld: ['lock_legal_balance', maybe(amount)],
  spot: ['change_balance', maybe(amount)],
  spotHeld: ['lock_change_balance', maybe(amount)],
  futures: ['lever_balance', maybe(amount)],
  futuresHeld: ['lock_lever_balance', maybe(amount)],
  seconds: ['micro_balance', maybe(amount)],
  secondsHeld: ['lock_micro_balance', maybe(amount)],
  price: ['usdt_price', maybe(amount)],
})
export type WalletDetail = z.output<typeof walletDetail>

/** Terms of moving an asset out, and what is there to move. */
export const withdrawalTerms = record({
  /** A flat fee in the asset. */
  fee: ['rate', amount],
  minimum: ['min_number', amount],
  code: ['name', text],
  fiat: ['legal_balance', maybe(amount)],
  spot: ['change_balance', maybe(amount)],
})

/** Deposit addresses: two networks for USDT, one address for other assets. An upstream may send a bare text. */
export const depositAddress = record(
  { erc20: maybe(text), trc20: maybe(text), address: maybe(text) },
  'address',
)
export type DepositAddress = z.output<typeof depositAddress>

export const depositId = id('deposit')
export const depositStatus = choice({ submitted: 1, approved: 2, rejected: 3 })

export const deposit = record({
  id: depositId,
  amount,
  asset: ['currency_id', assetId],
  code: ['name', maybe(text)],
  voucher: ['user_account', maybe(text)],
  status: depositStatus,
  remark: maybe(text),
  at: ['created_at', maybe(instant)],
  updatedAt: ['updated_at', maybe(instant)],
})
export type Deposit = z.output<typeof deposit>

/** The network of a coin that has several; the family knows none of it and drops it. */
export const network = z.optional(words(20))

/** Where a withdrawal goes: to an address, or to the saved domestic or international card. */
export const withdrawalMethod = choice({ address: 0, card: 1, foreignCard: 2 })
export type WithdrawalMethod = z.output<typeof withdrawalMethod>

export const withdrawal = record({
  id: id('withdrawal'),
  quantity: ['number', amount],
  code: ['name', text],
  status: choice({ submitted: 1, approved: 2, rejected: 3 }),
  reason: ['notes', maybe(text)],
  net: ['amount', maybe(amount)],
  /** The address, or the card's last digits. */
  address: maybe(text),
  at: ['create_time', maybe(instant)],
  /** From here on our exchange only. */
  method: ['type', maybe(withdrawalMethod)],
  network: maybe(text),
  updatedAt: ['updated_at', maybe(instant)],
})
export type Withdrawal = z.output<typeof withdrawal>

/** What may be withdrawn in 24 hours, and what was; null where nothing limits. */
export const withdrawalLimits = record({
  level: count,
  tier: count,
  btcLimit: ['btc_limit', maybe(amount)],
  btcUsed: ['btc_used', amount],
  usdLimit: ['usd_limit', maybe(amount)],
  usdUsed: ['usd_used', amount],
})
export type WithdrawalLimits = z.output<typeof withdrawalLimits>

/** What a movement belongs to, in our own words. */
export const ENTRY_GROUPS = ['deposits', 'withdrawals', 'transfers', 'trades', 'swaps', 'rewards'] as const
export type EntryGroup = (typeof ENTRY_GROUPS)[number]
export const entryGroup = choice({
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  transfers: 'transfers',
  trades: 'trades',
  swaps: 'swaps',
  rewards: 'rewards',
})

/** One movement of a balance. `label` is written by the upstream in the caller's language. */
export const entry = record({
  id: id('entry'),
  /** Signed. */
  change: ['value', amount],
  at: ['created_time', maybe(instant)],
  label: ['info', maybe(text)],
  kind: ['type', maybe(count)],
  asset: ['currency', maybe(assetId)],
  code: ['currency_name', maybe(text)],
  before: maybe(amount),
  after: maybe(amount),
  account: ['transaction_info', maybe(text)],
  /** Our exchange only. */
  group: maybe(entryGroup),
})
export type Entry = z.output<typeof entry>

/** An asset with the accounts it may be held in. */
export const holdable = record({
  id: assetId,
  code: ['name', text],
  isFiat: ['is_legal', maybe(flag)],
  isFutures: ['is_lever', maybe(flag)],
  isSpot: ['is_match', maybe(flag)],
  isSeconds: ['is_micro', maybe(flag)],
})

export const swapTarget = record({ id: assetId, code: ['name', text], price: ['to_pb_price', maybe(amount)] })
export const swapSource = record({
  asset: ['currency', assetId],
  available: ['change_balance', amount],
  code: ['currency_name', maybe(text)],
})

/** One asset changed into another. The fee is in the source asset, on top of the quantity. */
export const swap = record({
  id: id('swap'),
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
  code: ['name', maybe(text)],
  address: text,
  qr: ['qrcode', maybe(text)],
  at: ['create_time', maybe(instant)],
  /** The member's own name for it, and its network: our exchange only. */
  label: maybe(text),
  network: maybe(text),
})
export type SavedAddress = z.output<typeof savedAddress>

/** A domestic bank card. Numbers are masked on the way out. */
export const bankCard = record({
  id: maybe(id('card')),
  holder: ['real_name', maybe(text)],
  bank: ['bank_name', maybe(text)],
  branch: ['bank_branch', maybe(text)],
  city: ['bank_dizhi', maybe(text)],
  number: ['bank_account', maybe(text)],
  banks: maybe(list(record({ id: id('bank'), name: text }))),
})

/** An international card: labels and values in the same order, in the session's language. */
export const foreignCard = record({ labels: ['forms', list(text)], values: ['data', list(text)] })
export type BankCard = z.output<typeof bankCard>
export type ForeignCard = z.output<typeof foreignCard>

/** A fiat currency and its units for one USD. */
export const fiat = record({ code: ['currency_code', text], rate: amount })
