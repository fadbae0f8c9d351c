import type { Amount } from '@bourse/contracts/kit'
import { amountIssue } from '#kit/field'
import { parseAmountInput } from '#kit/format'

/** What was typed and picked. */
export type DepositForm = { readonly amount: string; readonly voucher: string | null }
/** What it means; null while something is missing. */
export type DerivedDeposit = { readonly amount: Amount; readonly voucher: string }
/** What is wrong, field by field. */
export type DepositIssues = { readonly amount: 'wrong' | null; readonly voucher: 'missing' | null }

export const emptyDeposit: DepositForm = { amount: '', voucher: null }
/** Deposits are counted to the same places as balances are shown. */
export const DEPOSIT_DECIMALS = 8

export function depositIssues(form: DepositForm): DepositIssues {
  return {
    // Bounds are the server's: no call names them beforehand, and its refusal says the number.
    amount: amountIssue(form.amount, {}) === null ? null : 'wrong',
    voucher: form.voucher === null ? 'missing' : null,
  }
}

export function deriveDeposit(form: DepositForm): DerivedDeposit | null {
  const { amount: wrong, voucher: missing } = depositIssues(form)
  const amount = parseAmountInput(form.amount)
  if (wrong !== null || missing !== null || amount === null || form.voucher === null) return null
  return { amount, voucher: form.voucher }
}
