import { memberId } from '#account'
import { amount, area, boundedText, list, positiveInput, record, text, withReceipt } from '#kit'
import { assetId } from '#market'
import { ownAccount } from './shapes.ts'

const name = boundedText(64)
const nameIssues = ['text_too_short', 'text_too_long', 'special_characters', 'name_reserved'] as const
const affects = ['sub-accounts'] as const

export const subAccounts = area('sub-accounts', {
  /** The main account and the open sub-accounts, oldest first, with their equity and its sum. */
  list: {
    method: 'GET',
    path: '/sub_account/list',
    access: 'member',
    input: record({}),
    output: record({ list: list(ownAccount), equity: ['equity_usd', amount] }),
    upstream: { extension: true },
  },
  /** Opens a sub-account, at most five. It receives no gift, has no log-in and no invitation code of its own. */
  create: {
    method: 'POST',
    path: '/sub_account/create',
    access: 'member',
    input: record({ name }),
    output: record({ id: memberId }),
    refuses: [...nameIssues, 'sub_account_limit', 'sub_account_name'],
    effect: { affects },
    upstream: { extension: true },
  },
  /** Renames a sub-account. */
  rename: {
    method: 'POST',
    path: '/sub_account/rename',
    access: 'member',
    input: record({ id: memberId, name }),
    output: text,
    refuses: [...nameIssues, 'not_found', 'sub_account_name'],
    effect: { affects: [...affects, 'account'] },
    upstream: { extension: true },
  },
  /** Closes a sub-account without money, orders and positions. Its history stays stored; its API keys are deleted. */
  close: {
    method: 'POST',
    path: '/sub_account/close',
    access: 'member',
    input: record({ id: memberId }),
    output: text,
    refuses: ['not_found', 'sub_account_used'],
    effect: { affects: [...affects, 'security'] },
    upstream: { extension: true },
  },
  /**
   * Selects the account that further calls act on: a sub-account, or the main account by its own number. Returns a new
   * token for the same session. The old one acts on the account before, and ends when the new one is used a minute later.
   */
  select: {
    method: 'POST',
    path: '/sub_account/select',
    access: 'member',
    input: record({ id: memberId }),
    output: text,
    refuses: ['not_found'],
    upstream: { extension: true },
  },
  /** Moves free money from the Spot account of one own account to that of another, without a fee. */
  transfer: {
    method: 'POST',
    path: '/sub_account/transfer',
    access: 'member',
    account: 'own',
    input: record({
      asset: ['currency_id', assetId],
      quantity: ['number', positiveInput],
      from: ['from_account', memberId],
      to: ['to_account', memberId],
    }),
    output: withReceipt,
    refuses: ['coin_unknown', 'same_account', 'not_found', 'insufficient_balance'],
    effect: { movesMoney: true, affects: ['sub-accounts', 'wallet'] },
    upstream: { extension: true },
  },
})
