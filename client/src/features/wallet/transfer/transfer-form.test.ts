import { amountOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { coinsBetween, flipped, transferIssue, deriveTransfer, withAccount } from './transfer-form.ts'

const form = { from: 'spot', to: 'futures', asset: '3' as AssetId, amount: '100' } as const
const has = (available: string) => amountOf(available)

describe('moving money between accounts', () => {
  it('the same account twice is wrong before anything else', () =>
    expect(transferIssue({ ...form, to: 'spot', amount: '' }, has('0'))).toBe('same_account'))
  it.each([
    ['', 'wrong'],
    ['0', 'wrong'],
    ['100.00000001', 'insufficient'],
    ['100', null],
  ])('an amount of "%s" out of 100: %s', (amount, issue) =>
    expect(transferIssue({ ...form, amount }, has('100'))).toBe(issue),
  )
  it('means exactly what was typed', () =>
    expect(deriveTransfer({ ...form, amount: '99.10' }, has('100'))).toEqual({
      from: 'spot',
      to: 'futures',
      asset: '3',
      quantity: amountOf('99.1'),
    }))
  it('means nothing while it is wrong', () => expect(deriveTransfer(form, has('99'))).toBeNull())
})

describe('choosing the accounts', () => {
  it('the one chosen twice changes place with the other', () =>
    expect(withAccount(form, 'from', 'futures')).toEqual({
      ...form,
      from: 'futures',
      to: 'spot',
      amount: '',
    }))
  it('another account forgets the amount, because the balance is another', () =>
    expect(withAccount(form, 'from', 'fiat')).toEqual({ ...form, from: 'fiat', amount: '' }))
  it('turned around twice it is the same way', () =>
    expect(flipped(flipped(form))).toEqual({ ...form, amount: '' }))
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
