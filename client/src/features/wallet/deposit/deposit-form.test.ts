import { amountOf } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { depositIssues, deriveDeposit, emptyDeposit } from './deposit-form.ts'

describe('announcing a deposit', () => {
  it('asks for both the amount and the voucher', () =>
    expect(depositIssues(emptyDeposit)).toEqual({ amount: 'wrong', voucher: 'missing' }))
  it('refuses zero and a lone mark', () => {
    expect(depositIssues({ amount: '0', voucher: '/upload/a.png' }).amount).toBe('wrong')
    expect(depositIssues({ amount: '.', voucher: '/upload/a.png' }).amount).toBe('wrong')
  })
  it('means nothing while the voucher is missing', () =>
    expect(deriveDeposit({ amount: '100', voucher: null })).toBeNull())
  it('means exactly what was typed', () =>
    expect(deriveDeposit({ amount: '100.10', voucher: '/upload/a.png' })).toEqual({
      amount: amountOf('100.1'),
      voucher: '/upload/a.png',
    }))
})
