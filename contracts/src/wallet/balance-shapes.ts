import * as z from 'zod/mini'
import { amount, enumCodec, booleanCodec, id, list, tolerantNullable, record, text } from '#kit'
import { assetId } from '#market'

/** The four accounts of a member per asset, in the upstream's order and numbering. */
export const ACCOUNT_KINDS = ['fiat', 'spot', 'futures', 'seconds'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** By name in wallet calls … */
export const accountKind = enumCodec({ fiat: 'legal', spot: 'change', futures: 'lever', seconds: 'micro' })
/** … and by number in the statement. */
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
    /** In USD, held money included. */
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
