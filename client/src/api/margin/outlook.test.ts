import { type Amount, toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import type { MarginAccount } from '@bourse/contracts/margin'
import type { AssetId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import { borrowIssueText } from './borrow-issue.ts'
import { afterBorrowing, afterRepaying, afterTrade, toHoldings, computeOutlook } from './outlook.ts'
import { debtRows, levelText } from './outlook-rows.ts'

const a = toAmount
const BTC = '1' as AssetId
const account = {
  code: 'USDT',
  decimals: 6,
  mode: 'isolated',
  amountMin: a('10'),
  hourlyRate: a('0.00001'),
  transferLevel: a('2'),
  borrowLevel: a('1.5'),
  callLevel: a('1.3'),
  liquidationLevel: a('1.1'),
  restoredLevel: a('1.4'),
  free: a('500'),
  held: a('500'),
  coins: [{ asset: BTC, code: 'BTC', free: a('0.02'), held: ZERO, price: a('50000') }],
  principal: a('990'),
  interest: a('10'),
  level: a('2'),
  borrowable: a('1000'),
} as unknown as MarginAccount
const text = (amount: Amount | null) => (amount === null ? null : amountText(amount))
const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const format = { ...formatIn('en'), t: t as never }

describe('the outlook of an account', () => {
  it('counts money and coins in orders, and states how far coins may fall', () => {
    const seen = computeOutlook(account, toHoldings(account))
    expect([seen.assets, seen.debt, seen.level].map(text)).toEqual(['2000', '1000', '2'])
    expect(seen.band).toBe('transfer')
    // 1,000 in money and 300 in coins are 1.3 times the debt.
    expect([seen.fallToCall, seen.fallToLiquidation].map(text)).toEqual(['0.7', '0.9'])
    expect(text(seen.liquidation?.price ?? null)).toBe('5000')
  })
  it('after borrowing has the money, the debt and the interest of the running hour', () => {
    const seen = computeOutlook(account, afterBorrowing(account, a('1000')))
    expect([seen.assets, seen.debt, seen.eachHour].map(text)).toEqual(['3000', '2000.01', '0.0199'])
    expect(seen.band).toBe('borrow')
  })
  it('after repaying pays interest first, and has no level without a debt', () => {
    const part = afterRepaying(account, a('100'))
    expect([part.interest, part.principal].map(text)).toEqual(['0', '900'])
    const seen = computeOutlook(account, afterRepaying(account, a('1000')))
    expect([seen.level, seen.fallToCall, seen.liquidation]).toEqual([null, null, null])
    expect(levelText(seen, format)).toBe('margin.no_debt')
  })
  it('after a purchase has the coin in place of the money', () => {
    const trade = { asset: BTC, quantity: a('0.01'), money: a('-500') }
    const seen = computeOutlook(account, afterTrade(account, trade), BTC)
    expect(text(seen.assets)).toBe('2000')
    // 600 by 0.03 coins.
    expect(text(seen.liquidation?.price ?? null)).toBe('20000')
    expect(debtRows(seen, 'USDT', format).at(-1)).toMatchObject({ value: '20,000.00' })
  })
})

describe('the borrowed amount', () => {
  const issue = (typed: string, change: Partial<MarginAccount> = {}) =>
    borrowIssueText(typed, { ...account, ...change }, format)
  it('is a number from the minimum to the limit, in isolated mode and with prices', () => {
    expect(issue('')).toBe('field.amount_wrong')
    expect(issue('9')).toBe('field.minimum 10 USDT')
    expect(issue('1000.1')).toBe('margin.limit 1,000 USDT')
    expect(issue('1000')).toBeUndefined()
    expect(issue('1000', { mode: 'cross' })).toMatch(/^margin.isolated/)
    expect(issue('1000', { coins: account.coins.map((coin) => ({ ...coin, price: null })) })).toMatch(
      /^margin.no_price/,
    )
  })
})
