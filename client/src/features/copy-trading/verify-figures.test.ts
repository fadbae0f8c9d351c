import { computeFigures, type LeaderFigures, toLeaderTrade } from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import { addMs, toAmount as a, HOUR, toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { isVerifiable, verifyFigures } from './verify-figures.ts'

const AT = toInstant(Date.UTC(2026, 4, 30, 9))
const row = (id: number, result: string, hoursAgo: number) =>
  ({
    id: String(id),
    symbol: id % 2 === 0 ? 'ETH/USDT' : 'BTC/USDT',
    side: id % 3 === 0 ? 'short' : 'long',
    status: 'closed',
    realizedProfit: a(result),
    fee: a('0.5'),
    overnightFee: null,
    liquidationFee: null,
    closedAt: addMs(AT, -hoursAgo * HOUR),
  }) as Position

const rows = [row(5, '30', 1), row(4, '-20', 30), row(3, '12.5', 200), row(2, '-4', 900), row(1, '60', 2_500)]
const capital = a('1000')
const computed = computeFigures(
  rows.map((each) => toLeaderTrade(each) as never),
  { capital, at: AT },
)
const stated = { ...computed, capital, refreshedAt: AT } as unknown as LeaderFigures

describe('the figures of a trader, recomputed from the public rows', () => {
  it('are equal, whatever was closed after their hour and whichever row arrived twice', () => {
    const read = [row(6, '500', -1), rows[0] as Position, ...rows]
    expect(verifyFigures(stated, read)).toMatchObject({ trades: 5, different: [] })
  })

  it('differ by one unit in one figure', () => {
    const wrong = { ...stated, profit: (computed.profit ?? 0n) + 1n } as LeaderFigures
    expect(verifyFigures(wrong, rows)).toMatchObject({ different: ['profit'] })
  })

  it('differ deep in a curve or a period, and when a row is missing', () => {
    const curve = (computed.curve ?? []).with(40, a('0.5'))
    const periods = (computed.periods ?? []).map((each, at) =>
      at === 1 ? { ...each, winRate: a('1') } : each,
    )
    expect(verifyFigures({ ...stated, curve, periods }, rows)?.different).toEqual(['periods', 'curve'])
    expect(verifyFigures(stated, rows.slice(1))?.different).toContain('profit')
  })

  it('are not compared where the upstream does not state them', () => {
    const few = { ...stated, weekly: null, symbols: null }
    expect(verifyFigures(few, rows)?.equal).not.toContain('symbols')
    expect([few, { ...few, capital: null }, { ...few, refreshedAt: null }].map(isVerifiable)).toEqual([
      true,
      false,
      false,
    ])
  })
})
