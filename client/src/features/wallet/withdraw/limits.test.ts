import { amountOf, amountText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { leftInCoin } from './withdraw-form.ts'

const limits = {
  level: 1,
  tier: 0,
  btcLimit: amountOf('200'),
  btcUsed: amountOf('199.5'),
  usdLimit: null,
  usdUsed: amountOf('0'),
}
const prices = { coin: amountOf('1'), btc: amountOf('60000') }
const text = (...given: Parameters<typeof leftInCoin>) => {
  const left = leftInCoin(...given)
  return left === null ? null : amountText(left)
}

describe('the remaining withdrawal limit of a day', () => {
  it('is the rest of the level’s BTC limit in the coin', () => expect(text(limits, prices)).toBe('30000'))
  it('is the smaller of level and tier', () =>
    expect(text({ ...limits, usdLimit: amountOf('50000'), usdUsed: amountOf('49000') }, prices)).toBe('1000'))
  it('is never negative', () => expect(text({ ...limits, btcUsed: amountOf('201') }, prices)).toBe('0'))
  it('is null without a price or a limit', () => {
    expect(text(limits, { ...prices, coin: null })).toBeNull()
    expect(text(limits, { ...prices, btc: null })).toBeNull()
    expect(text({ ...limits, btcLimit: null }, prices)).toBeNull()
  })
})
