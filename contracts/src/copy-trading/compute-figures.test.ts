import { addMs, toAmount, DAY, HOUR, toInstant } from '#kit'
import { describe, expect, it } from 'vitest'
import { computeFigures, type LeaderTrade } from './compute-figures.ts'

const NOW = toInstant(Date.UTC(2026, 2, 20, 9))
const capital = toAmount('1000')
let made = 0
const trade = (result: string, hoursAgo: number, more: Partial<LeaderTrade> = {}): LeaderTrade => ({
  id: String(++made),
  symbol: 'BTC/USDT',
  side: 'long',
  result: toAmount(result),
  closedAt: addMs(NOW, -hoursAgo * HOUR),
  ...more,
})

describe('the figures of a leader', () => {
  const trades = [
    trade('100', 40 * 24),
    trade('-220', 20 * 24, { side: 'short' }),
    trade('50', 30, { symbol: 'ETH/USDT' }),
    trade('10', 12),
    trade('-1', 0),
  ]
  const figures = computeFigures(trades, { capital, at: NOW })

  it('add up the results, and measure them against the capital', () => {
    expect(figures).toMatchObject({
      profit: toAmount('-61'),
      returnRate: toAmount('-0.061'),
      closedPositions: 5,
      wins: 3,
      winRate: toAmount('0.6'),
      closedLongs: 4,
      closedShorts: 1,
    })
  })

  it('have the largest fall of the equity: from 1,100 to 880', () => {
    expect(figures.drawdown).toBe(toAmount('0.2'))
    const [week, month, quarter] = figures.periods ?? []
    expect(week).toMatchObject({ profit: toAmount('59'), closedPositions: 3, drawdown: toAmount('0.001063') })
    expect(month?.profit).toBe(toAmount('-161'))
    expect(quarter?.drawdown).toBe(toAmount('0.2'))
  })

  it('have the yesterday of the UTC calendar', () => {
    expect(figures.returnYesterday).toBe(toAmount('0.06'))
  })

  it('have a curve of 90 day ends and now, and the ends of weeks', () => {
    expect(figures.curve).toHaveLength(91)
    expect(figures.curve?.slice(-3).map(String)).toEqual(
      ['-0.12', '-0.06', '-0.061'].map((text) => String(toAmount(text))),
    )
    expect(figures.weekly?.at(-1)).toEqual({ day: '2026-03-20', returnRate: toAmount('-0.061') })
    expect(figures.weekly?.[0]?.returnRate).toBe(toAmount('0'))
  })

  it('have the share of each market, largest first', () => {
    expect(figures.symbols).toEqual([
      { symbol: 'BTC/USDT', positions: 4, share: toAmount('0.8') },
      { symbol: 'ETH/USDT', positions: 1, share: toAmount('0.2') },
    ])
  })

  it('leave out what was closed later, in any order of the rows', () => {
    const tooLate = [trade('500', -1), ...trades.toReversed()]
    expect(computeFigures(tooLate, { capital, at: NOW })).toEqual(figures)
  })

  it('of a loss beyond the capital have a fall of all of it', () => {
    expect(computeFigures([trade('-1500', 3)], { capital, at: NOW }).drawdown).toBe(toAmount('1'))
    expect(computeFigures([], { capital, at: addMs(NOW, DAY) })).toMatchObject({
      profit: 0n,
      winRate: 0n,
      symbols: [],
    })
  })
})
