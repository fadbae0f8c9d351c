import * as z from 'zod/mini'
import { area, boundedText, record } from '#kit'
import { assetId } from '#market'
import { accountKind, equity, walletDetail, wallets } from './balance-shapes.ts'

/** The reads that every ticket needs; they have a file of their own because most pages call nothing else of this area. */
export const walletBalances = area('wallet', {
  /** All balances of the four accounts, with their value. */
  list: {
    method: 'POST',
    path: '/wallet/list',
    access: 'member',
    input: record({ code: ['currency_name', z.optional(boundedText(200))] }),
    output: wallets,
    effect: { reads: true },
  },
  /** The member's wealth: balances and floating profit less debts, and the result of a day. */
  equity: {
    method: 'GET',
    path: '/wallet/equity',
    access: 'member',
    input: record({}),
    output: equity,
    upstream: { extension: true },
  },
  /** The balances of one asset in one account. */
  detail: {
    method: 'POST',
    path: '/wallet/detail',
    access: 'member',
    input: record({ asset: ['currency', assetId], kind: ['type', accountKind] }),
    output: walletDetail,
    refuses: ['coin_unknown'],
    effect: { reads: true },
  },
})
