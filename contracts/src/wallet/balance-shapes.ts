import * as z from 'zod/mini'
import { amount, enumCodec, booleanCodec, id, instant, list, tolerantNullable, record, text } from '#kit'
import { assetId } from '#market'

/** The four accounts of a member per asset, in the upstream's order and numbering. */
export const ACCOUNT_KINDS = ['fiat', 'spot', 'futures', 'seconds'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** An account by name, as in wallet calls. */
export const accountKind = enumCodec({ fiat: 'legal', spot: 'change', futures: 'lever', seconds: 'micro' })
/** An account by number, as in the statement. */
export const accountNumber = enumCodec({ fiat: 1, spot: 2, futures: 3, seconds: 4 })

/** One asset in one account. On the wire the names of the two balances contain the account. */
const balanceIn = <const Kind extends string>(kind: Kind) =>
  record({
    id: tolerantNullable(id('balance')),
    asset: ['currency', assetId],
    code: ['currency_name', text],
    available: [`${kind}_balance`, amount],
    held: [`lock_${kind}_balance`, amount],
    /** USD per unit. */
    price: ['usdt_price', tolerantNullable(amount)],
    isDeposit: ['is_charge', tolerantNullable(booleanCodec)],
  })

const accountIn = <const Kind extends string>(kind: Kind) =>
  record({
    balances: ['balance', list(balanceIn(kind))],
    /** The total in USD, held money included. */
    total: ['usdt_totle', tolerantNullable(amount)],
  })

export const wallets = record({
  fiat: ['legal_wallet', accountIn('legal')],
  spot: ['change_wallet', accountIn('change')],
  futures: ['lever_wallet', accountIn('lever')],
  seconds: ['micro_wallet', accountIn('micro')],
  isOpen: ['is_open_CTbi', tolerantNullable(booleanCodec)],
})
export type Wallets = z.output<typeof wallets>

/** Wealth at a known earlier time, and the money that came in since, less the money that went out; in USD. */
const earlierEquity = record({
  at: instant,
  equity: ['equity_usd', amount],
  netDeposits: ['net_deposits_usd', amount],
})

/** Amounts in USD. Equity is assets and floating profit less debts. */
export const equity = record({
  /** All balances, held money and borrowed money included. */
  assets: ['assets_usd', amount],
  /** Profit of open futures positions at the displayed prices; negative for a loss. */
  floating: ['floating_usd', amount],
  debts: ['debts_usd', amount],
  equity: ['equity_usd', amount],
  /** Equity about 24 hours ago; null if it is unknown. */
  dayAgo: ['day_ago', tolerantNullable(earlierEquity)],
})
export type Equity = z.output<typeof equity>

/**
 * One asset in one account, with data for order forms. Only the balances of the requested kind are present.
 */
export const walletDetail = record({
  asset: ['currency', assetId],
  code: ['currency_name', text],
  fiat: ['legal_balance', tolerantNullable(amount)],
  fiatHeld: ['lock_legal_balance', tolerantNullable(amount)],
  spot: ['change_balance', tolerantNullable(amount)],
  spotHeld: ['lock_change_balance', tolerantNullable(amount)],
  futures: ['lever_balance', tolerantNullable(amount)],
  futuresHeld: ['lock_lever_balance', tolerantNullable(amount)],
  seconds: ['micro_balance', tolerantNullable(amount)],
  secondsHeld: ['lock_micro_balance', tolerantNullable(amount)],
  price: ['usdt_price', tolerantNullable(amount)],
})
export type WalletDetail = z.output<typeof walletDetail>
