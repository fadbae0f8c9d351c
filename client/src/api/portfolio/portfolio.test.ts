import { toAmount, amountText, toInstant } from '@bourse/contracts/kit'
import type { Equity, Wallets } from '@bourse/contracts/wallet'
import { describe, expect, it } from 'vitest'
import { accountUsd, computeWealth, inBtc, totalUsd } from './portfolio.ts'

type Row = readonly [asset: string, available: string, held: string, price: string | null]

const account = (rows: readonly Row[], total: string | null) =>
  ({
    balances: rows.map(([asset, available, held, price]) => ({
      asset,
      code: asset,
      available: toAmount(available),
      held: toAmount(held),
      price: price === null ? null : toAmount(price),
    })),
    total: total === null ? null : toAmount(total),
  }) as unknown as Wallets['spot']

function wallets(spot: readonly Row[], total: string | null = null): Wallets {
  const none = account([], total === null ? null : '0')
  return { fiat: none, spot: account(spot, total), futures: none, seconds: none, isOpen: null }
}

describe('the total of a member', () => {
  const coins: Row[] = [
    ['1', '0.01', '0.01', '60000'],
    ['3', '100', '0', '1'],
    ['9', '7', '0', null],
  ]
  it("is the sum of each account's own total, held money included", () =>
    expect(totalUsd(wallets([['1', '1', '0', '100']], '150'))).toBe(toAmount('150')))
  it('values the coins of an account whose total the exchange does not report', () => {
    const own = { ...wallets(coins), futures: account([['3', '50', '0', '1']], '95') }
    expect(amountText(accountUsd(own, 'spot'))).toBe('1300')
    expect(amountText(totalUsd(own))).toBe('1395')
  })
  it('in BTC is rounded down, and unknown without its price', () => {
    const own = wallets([['BTC', '0', '0', '60000'], ...coins])
    expect(amountText(inBtc(own, totalUsd(own)) ?? toAmount('0'))).toBe('0.021666666666666666')
    expect(inBtc(wallets(coins), totalUsd(wallets(coins)))).toBeNull()
  })
})

describe('the wealth of a member', () => {
  const reported = (dayAgo: Equity['dayAgo']): Equity => ({
    assets: toAmount('1'),
    floating: toAmount('30'),
    debts: toAmount('200'),
    equity: toAmount('1'),
    dayAgo,
  })
  const own = wallets([['3', '1000', '0', '1']])

  it('is what the shown accounts hold, with floating profit, less debts', () =>
    expect(computeWealth(own, reported(null))).toEqual({
      assets: toAmount('1000'),
      own: { equity: toAmount('830'), floating: toAmount('30'), debts: toAmount('200'), day: null },
    }))
  it('has a result of the day without the money that came in', () => {
    const before = { at: toInstant(0), equity: toAmount('500'), netDeposits: toAmount('300') }
    expect(computeWealth(own, reported(before)).own?.day).toEqual({
      result: toAmount('30'),
      percent: toAmount('3.75'),
    })
  })
  it('that went out is a gain neither, and nothing before has no percentage', () => {
    const before = (equity: string, netDeposits: string) => ({
      at: toInstant(0),
      equity: toAmount(equity),
      netDeposits: toAmount(netDeposits),
    })
    expect(computeWealth(own, reported(before('1000', '-170'))).own?.day?.result).toBe(toAmount('0'))
    expect(computeWealth(own, reported(before('0', '0'))).own?.day?.percent).toBeNull()
  })
  it('is its assets alone before an upstream that reports no debts', () =>
    expect(computeWealth(own, null)).toEqual({ assets: toAmount('1000'), own: null }))
})
