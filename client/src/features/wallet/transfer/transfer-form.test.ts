import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { coinsBetween, flipped, withAccount } from './transfer-form.ts'

const form = { from: 'spot', to: 'futures', asset: '3' as AssetId, quantity: '100' } as const
describe('choosing the accounts', () => {
  it('an account chosen twice swaps places with the other', () =>
    expect(withAccount(form, 'from', 'futures')).toEqual({
      ...form,
      from: 'futures',
      to: 'spot',
      quantity: '',
    }))
  it('another account clears the amount, because the balance differs', () =>
    expect(withAccount(form, 'from', 'fiat')).toEqual({ ...form, from: 'fiat', quantity: '' }))
  it('flipping twice restores the form', () =>
    expect(flipped(flipped(form))).toEqual({ ...form, quantity: '' }))
})

describe('the coins of a transfer', () => {
  const coin = (code: string, isFutures: boolean | null) => ({
    id: code as AssetId,
    code,
    isFiat: true,
    isSpot: true,
    isFutures,
    isSeconds: false,
  })
  it('are those that both accounts may hold, and those without restrictions', () => {
    const coins = [coin('USDT', true), coin('BTC', false), coin('XYZ', null)]
    expect(coinsBetween(coins, 'spot', 'futures').map((each) => each.code)).toEqual(['USDT', 'XYZ'])
    expect(coinsBetween(coins, 'spot', 'fiat')).toHaveLength(3)
    expect(coinsBetween(coins, 'seconds', 'fiat')).toEqual([])
  })
})
