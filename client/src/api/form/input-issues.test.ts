import { account } from '@bourse/contracts/account'
import { toAmount } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { expect, it } from 'vitest'
import { inputIssues } from './input-issues.ts'

const deposit = { asset: '3' as AssetId, amount: toAmount('100.1'), voucher: '/upload/a.png', method: 0 }

it('names fields as in code, not as on the wire', () => {
  const input = { handle: 'a', password: 'x', repeated: 'x', code: '12345', contact: 'email' } as const
  expect(inputIssues(account.register, input)).toEqual({ handle: 'handle_invalid', code: 'code_invalid' })
})

it('finds nothing in a complete input', () => expect(inputIssues(wallet.requestDeposit, deposit)).toEqual({}))

it('treats null and undefined as missing', () => {
  const issues = inputIssues(wallet.requestDeposit, { ...deposit, amount: null, voucher: undefined })
  expect(issues).toEqual({ amount: 'amount_invalid', voucher: 'voucher_required' })
})

it('refuses an amount of zero', () =>
  expect(inputIssues(wallet.requestDeposit, { ...deposit, amount: toAmount('0') })).toEqual({
    amount: 'amount_not_positive',
  }))

it('accepts an absent optional field', () => {
  const input = { password: 'longer7', repeated: 'longer7', code: '123456' }
  expect(inputIssues(security.setPassword, { ...input, totp: undefined })).toEqual({})
  expect(inputIssues(security.setPassword, { ...input, totp: '12a456' })).toEqual({ totp: 'totp_invalid' })
})
