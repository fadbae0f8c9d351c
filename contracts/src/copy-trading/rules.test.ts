import { toAmount, ONE, sum, ZERO } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyLots, copyLotsToClose, copySize, isCopyPriceNear, profitShareDue } from './rules.ts'

const size = (mode: 'multiple' | 'lots', text: string) => ({ mode, size: toAmount(text) })

describe('the size of a copy', () => {
  it.each([
    ['1.256', '1.26'],
    ['1.255', '1.26'],
    ['1.254999', '1.25'],
    ['1.004', '1'],
    ['4.999', '5'],
    ['1', '1'],
    ['0.125', '0.125'],
    ['0.0049', '0.0049'],
  ])('is a multiple of %s as %s: above 1 it is rounded half up to two decimals', (typed, counted) => {
    expect(copySize(size('multiple', typed))).toBe(toAmount(counted))
  })

  it('of fixed lots is not rounded', () => {
    expect(copySize(size('lots', '1.256'))).toBe(toAmount('1.256'))
  })

  it.each([
    ['multiple', '1.5', '3', '4'],
    ['multiple', '1.256', '100', '126'],
    ['multiple', '0.3', '3', '0'],
    ['multiple', '5', '7', '35'],
    ['lots', '2', '100', '2'],
  ] as const)('as %s of %s gives for %s lots of the leader %s lots', (mode, typed, leader, lots) => {
    expect(copyLots(size(mode, typed), toAmount(leader))).toBe(toAmount(lots))
  })
})

describe('partial closings of the leader', () => {
  it('close a copy in proportion, and the last one closes the rest', () => {
    const part = copyLotsToClose(toAmount('7'), { closed: toAmount('1'), before: toAmount('3') })
    expect(part).toBe(toAmount('2'))
    expect(copyLotsToClose(toAmount('5'), { closed: toAmount('2'), before: toAmount('2') })).toBe(
      toAmount('5'),
    )
  })

  it('close every lot of every copy exactly once, however the leader divides the position', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 500n }),
        fc.array(fc.bigInt({ min: 1n, max: 60n }), { minLength: 1, maxLength: 8 }),
        (copied, parts) => {
          let [left, leader] = [copied * ONE, parts.reduce((all, part) => all + part, 0n) * ONE]
          let closed = ZERO
          for (const part of parts) {
            const lots = copyLotsToClose(left as never, {
              closed: (part * ONE) as never,
              before: leader as never,
            })
            closed = sum(closed, lots)
            left -= lots
            leader -= part * ONE
            expect(left).toBeGreaterThanOrEqual(0n)
          }
          expect([left, closed]).toEqual([0n, copied * ONE])
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('the slippage guard', () => {
  it('lets a price pass at half a percent, in both directions, and no further', () => {
    const near = (price: string) => isCopyPriceNear(toAmount('60000'), toAmount(price))
    expect(['59700', '60300', '59699.99', '60300.01'].map(near)).toEqual([true, true, false, false])
  })
})

describe('the profit share', () => {
  it('is due on what exceeds the highest sum so far: +200, −150, +100, +150 at 10 % give 20, 0, 0, 10', () => {
    let [result, highWaterMark] = [ZERO, ZERO]
    const due = ['200', '-150', '100', '150'].map((week) => {
      result = sum(result, toAmount(week))
      const share = profitShareDue({ result, highWaterMark }, toAmount('0.1'))
      highWaterMark = share.highWaterMark
      return share.due
    })
    expect(due).toEqual(['20', '0', '0', '10'].map(toAmount))
  })
})
