import { toAmount, amountText } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { leftInCoin, limitBlock } from './withdraw-form.ts'

const limits = {
  level: 1,
  tier: 0,
  btcLimit: toAmount('200'),
  btcUsed: toAmount('199.5'),
  usdLimit: null,
  usdUsed: toAmount('0'),
}
const prices = { coin: toAmount('1'), btc: toAmount('60000') }
const text = (...given: Parameters<typeof leftInCoin>) => {
  const left = leftInCoin(...given)
  return left === null ? null : amountText(left)
}

describe('the remaining withdrawal limit of a day', () => {
  it('is the rest of the level’s BTC limit in the coin', () => expect(text(limits, prices)).toBe('30000'))
  it('is the smaller of level and tier', () =>
    expect(text({ ...limits, usdLimit: toAmount('50000'), usdUsed: toAmount('49000') }, prices)).toBe('1000'))
  it('is never negative', () => expect(text({ ...limits, btcUsed: toAmount('201') }, prices)).toBe('0'))
  it('is null without a price or a limit', () => {
    expect(text(limits, { ...prices, coin: null })).toBeNull()
    expect(text(limits, { ...prices, btc: null })).toBeNull()
    expect(text({ ...limits, btcLimit: null }, prices)).toBeNull()
  })
})

describe('a limit that blocks a withdrawal', () => {
  const state = { left: toAmount('0'), minimum: toAmount('10'), fee: toAmount('1') }
  const btc = toAmount('60000')
  const used = { ...limits, btcUsed: toAmount('200') }

  it('is none while the smallest withdrawal is possible, or where limits are unknown', () => {
    expect(limitBlock(limits, { ...state, left: toAmount('11') }, btc)).toBeNull()
    expect(limitBlock(null, state, btc)).toBeNull()
    expect(limitBlock(limits, { ...state, left: null }, btc)).toBeNull()
  })
  it('is that of the level, which verification raises up to the second', () => {
    expect(limitBlock(used, state, btc)).toEqual({ by: 'level', isNone: false, canVerify: true })
    expect(limitBlock(used, { ...state, left: toAmount('10.9') }, btc)).toMatchObject({ by: 'level' })
    expect(limitBlock({ ...used, level: 2 }, state, btc)).toMatchObject({ canVerify: false })
    expect(limitBlock(used, { ...state, left: null }, null)).toMatchObject({ by: 'level' })
  })
  it('is zero for a member without a level', () => {
    const none = { ...limits, level: 0, btcLimit: toAmount('0'), btcUsed: toAmount('0') }
    expect(limitBlock(none, state, btc)).toEqual({ by: 'level', isNone: true, canVerify: true })
  })
  it('is that of the tier, which verification does not raise', () => {
    const tier = { ...limits, usdLimit: toAmount('1000'), usdUsed: toAmount('1000') }
    expect(limitBlock(tier, state, btc)).toEqual({ by: 'tier', isNone: false, canVerify: false })
  })
})
