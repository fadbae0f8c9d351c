import { amountOf, amountText } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { Wallets } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { accountUsd, dayChange, totalBtc, totalUsd } from './portfolio.ts'

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

describe('the total of a member', () => {
  const coins: Row[] = [
    ['1', '0.01', '0.01', '60000'],
    ['3', '100', '0', '1'],
    ['9', '7', '0', null],
  ]
  it("is the sum of each account's own total, held money included", () =>
    expect(totalUsd(wallets([['1', '1', '0', '100']], '150'))).toBe(amountOf('150')))
  it('values the coins of an account whose total the exchange does not report', () => {
    const own = { ...wallets(coins), futures: account([['3', '50', '0', '1']], '95') }
    expect(amountText(accountUsd(own, 'spot'))).toBe('1300')
    expect(amountText(totalUsd(own))).toBe('1395')
  })
  it('in BTC is rounded down, and unknown without its price', () => {
    const own = wallets([['BTC', '0', '0', '60000'], ...coins])
    expect(amountText(totalBtc(own) ?? amountOf('0'))).toBe('0.021666666666666666')
    expect(totalBtc(wallets(coins))).toBeNull()
  })
})

describe('the change of a day', () => {
  it('follows the changes of the holdings', () => {
    // 125 after +25 % was 100; the 100 USDT are constant.
    const { change, percent } = dayChange(
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
    const { change, percent } = dayChange(wallets([['1', '2', '0', '40']]), changes({ 1: '-20' }))
    expect(change).toBe(amountOf('-20'))
    expect(percent).toBe(amountOf('-20'))
  })
  it('has no percentage when there was nothing before', () => {
    expect(dayChange(wallets([]), changes({})).percent).toBeNull()
  })
  it('ignores a change of −100 %, which would divide by zero', () => {
    expect(dayChange(wallets([['1', '1', '0', '5']]), changes({ 1: '-100' })).change).toBe(amountOf('0'))
  })
})
