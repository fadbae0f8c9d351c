import { describe, expect, it } from 'vitest'
import { computeOtc } from './index.ts'

const FACTS = {
  state: 'bought',
  side: 'buy',
  asset: 'USDT',
  fiat: 'VND',
  quantity: '100.5',
  price: '25000.01',
}
const rule = (change: Readonly<Record<string, string>>) =>
  computeOtc({ ...FACTS, fiat_unit: '1', ...change }, [])

describe('a step of an OTC order', () => {
  it('states the payment, rounded for the merchant, and where the coins went', () => {
    expect(rule({}).result).toEqual({ total: '2512502', received: '100.5' })
    const sale = { side: 'sell', fiat: 'EUR', fiat_unit: '0.01', price: '0.9111' }
    expect(rule({ ...sale, state: 'sold' }).result).toEqual({ total: '91.56', sold: '100.5' })
    expect(rule({ ...sale, state: 'escrow' }).result).toEqual({ total: '91.56', held: '100.5' })
    expect(rule({ state: 'returned' }).result).toEqual({ total: '2512502', returned: '100.5' })
  })

  it.each([
    ['a purchase that is sold', { state: 'sold' }, 'of the side'],
    ['an unknown state', { state: 'paid' }, 'of the side'],
    ['an unknown side', { side: 'both' }, 'none of the two'],
    ['another unit of the currency', { fiat_unit: '0.01' }, 'fiat_unit'],
    ['an unknown currency', { fiat: 'GOLD' }, 'fiat_unit'],
    ['a quantity of nothing', { quantity: '0' }, 'not positive'],
  ])('refuses %s', (_case, change, problem) => {
    expect(() => rule(change)).toThrow(problem)
  })
})
