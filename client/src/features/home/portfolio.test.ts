import { amountOf } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { portfolioOf } from './portfolio.ts'

type Row = readonly [asset: string, available: string, held: string, price: string | null]

const account = (rows: readonly Row[], total: string | null) =>
  ({
    balances: rows.map(([asset, available, held, price]) => ({
      asset,
      code: asset,
      available: amountOf(available),
      held: amountOf(held),
      price: price === null ? null : amountOf(price),
    })),
    total: total === null ? null : amountOf(total),
  }) as unknown as Wallets['spot']

function wallets(spot: readonly Row[], total: string | null = null): Wallets {
  const none = account([], total === null ? null : '0')
  return { fiat: none, spot: account(spot, total), futures: none, seconds: none, isOpen: null }
}

const changes = (table: Record<string, string>) => (asset: AssetId) => {
  const text = table[asset]
  return text === undefined ? null : amountOf(text)
}

describe('the portfolio of a member', () => {
  it("is the exchange's own total, held money included", () => {
    expect(portfolioOf(wallets([['1', '1', '0', '100']], '150'), changes({})).total).toBe(amountOf('150'))
  })
  it('is the sum of all holdings where the exchange names no total', () => {
    const owned = wallets([
      ['1', '1', '0.5', '100'],
      ['3', '20', '0', '1'],
    ])
    expect(portfolioOf(owned, changes({})).total).toBe(amountOf('170'))
  })
  it('counts an asset without a price as zero', () => {
    expect(portfolioOf(wallets([['9', '5', '0', null]]), changes({})).total).toBe(amountOf('0'))
  })
})

describe("the portfolio's change in a day", () => {
  it('follows the changes of the holdings', () => {
    // 125 after +25 % was 100; the 100 USDT are constant.
    const { change, percent } = portfolioOf(
      wallets([
        ['1', '1', '0', '125'],
        ['3', '100', '0', '1'],
      ]),
      changes({ 1: '25' }),
    )
    expect(change).toBe(amountOf('25'))
    expect(percent).toBe(amountOf('12.5'))
  })
  it('can be negative', () => {
    const { change, percent } = portfolioOf(wallets([['1', '2', '0', '40']]), changes({ 1: '-20' }))
    expect(change).toBe(amountOf('-20'))
    expect(percent).toBe(amountOf('-20'))
  })
  it('has no percentage when there was nothing before', () => {
    expect(portfolioOf(wallets([]), changes({})).percent).toBeNull()
  })
  it('ignores a change of −100 %, which would divide by zero', () => {
    expect(portfolioOf(wallets([['1', '1', '0', '5']]), changes({ 1: '-100' })).change).toBe(amountOf('0'))
  })
})
