import { describe, expect, it } from 'vitest'
import { toAmount } from '@bourse/contracts/kit'
import { catalogue } from '#catalogue'
import { catchRefusal } from '#platform/testing'
import { checkWithdrawal } from './check-withdrawal.ts'

const terms = (code: string) => {
  const found = catalogue.assets.find((asset) => asset.code === code)
  if (found === undefined) throw new Error(`the catalogue has ${code}`)
  return found
}

describe('the amount of a withdrawal', () => {
  // Each row fixes the first fault of the previous one.
  it.each([
    ['9.0000001', '2', 'fee_changed'],
    ['9.0000001', '1', 'quantity_off_step'],
    ['9', '1', 'amount_below_minimum'],
    ['10', '1', 'passed'],
    ['10', undefined, 'passed'],
  ])('%s USDT with a fee of %s: %s', async (quantity, fee, outcome) => {
    const amounts = { quantity: toAmount(quantity), fee: fee === undefined ? undefined : toAmount(fee) }
    expect(await catchRefusal(() => checkWithdrawal(amounts, terms('USDT')))).toBe(outcome)
  })

  it('is no finer than the asset itself', async () => {
    const refused = (quantity: string) =>
      catchRefusal(() => checkWithdrawal({ quantity: toAmount(quantity) }, terms('BTC')))
    expect(await refused('0.00100001')).toBe('passed')
    expect(await refused('0.001000001')).toBe('quantity_off_step')
  })

  it('is more than the fee, whatever the minimum', async () => {
    const odd = { ...terms('USDT'), withdrawMin: toAmount('0.5') }
    expect(await catchRefusal(() => checkWithdrawal({ quantity: toAmount('1') }, odd))).toBe(
      'amount_below_minimum',
    )
    expect(await catchRefusal(() => checkWithdrawal({ quantity: toAmount('1.000001') }, odd))).toBe('passed')
  })
})
