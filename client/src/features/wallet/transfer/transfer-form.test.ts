import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { coinsBetween, flipped, withAccount } from './transfer-form.ts'

const form = { from: 'spot', to: 'futures', asset: '3' as AssetId, quantity: '100' } as const
describe('choosing the accounts', () => {
  it('the one chosen twice changes place with the other', () =>
    expect(withAccount(form, 'from', 'futures')).toEqual({
      ...form,
      from: 'futures',
      to: 'spot',
      quantity: '',
    }))
  it('another account forgets the amount, because the balance is another', () =>
    expect(withAccount(form, 'from', 'fiat')).toEqual({ ...form, from: 'fiat', quantity: '' }))
  it('turned around twice it is the same way', () =>
    expect(flipped(flipped(form))).toEqual({ ...form, quantity: '' }))
})

describe('the coins of a move', () => {
  const coin = (code: string, isFutures: boolean | null) => ({
    id: code as AssetId,
    code,
    isFiat: true,
    isSpot: true,
    isFutures,
    isSeconds: false,
  })
  it('are those that both accounts may hold, and those of which nobody says', () => {
    const coins = [coin('USDT', true), coin('BTC', false), coin('XYZ', null)]
    expect(coinsBetween(coins, 'spot', 'futures').map((each) => each.code)).toEqual(['USDT', 'XYZ'])
    expect(coinsBetween(coins, 'spot', 'fiat')).toHaveLength(3)
    expect(coinsBetween(coins, 'seconds', 'fiat')).toEqual([])
  })
})
