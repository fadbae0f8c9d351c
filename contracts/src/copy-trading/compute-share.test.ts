import { type Amount, toAmount, amountText, toInstant, instantText, max, multiply, sum, ZERO } from '#kit'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeProfitShare, weekEndAfter } from './compute-share.ts'

const facts = (profit: Amount, mark: Amount, rate = '0.1', weekEnd = '2026-03-09T00:00:00.000Z') => ({
  profit: amountText(profit),
  high_water_mark: amountText(mark),
  share_rate: rate,
  week_end: weekEnd,
})

describe('the end of a week', () => {
  it.each([
    ['2026-03-08T23:59:59.999Z', '2026-03-09T00:00:00.000Z'],
    ['2026-03-09T00:00:00.000Z', '2026-03-16T00:00:00.000Z'],
    ['2026-03-09T00:00:00.001Z', '2026-03-16T00:00:00.000Z'],
  ])('after %s is %s, a Monday', (at, end) => {
    expect(instantText(weekEndAfter(toInstant(Date.parse(at))))).toBe(end)
    expect(new Date(end).getUTCDay()).toBe(1)
  })
})

describe('a profit share', () => {
  it('has its steps and the next mark', () => {
    expect(computeProfitShare(facts(toAmount('300'), toAmount('200')), [])).toEqual({
      steps: [
        { name: 'profit_above', formula: 'max(0, profit − high_water_mark)', value: '100' },
        { name: 'paid', formula: 'profit_above × share_rate', value: '10' },
      ],
      result: { paid: '10', high_water_mark: '300' },
    })
  })

  it('refuses facts that are no week and no rate', () => {
    const [profit, mark] = [toAmount('1'), ZERO]
    expect(() => computeProfitShare(facts(profit, mark, '1.01'), [])).toThrow('no fraction')
    expect(() => computeProfitShare(facts(profit, mark, '-0.1'), [])).toThrow('no fraction')
    expect(() => computeProfitShare(facts(profit, mark, '0.1', '2026-03-10T00:00:00.000Z'), [])).toThrow(
      'no end of a week',
    )
  })

  it('of any weeks adds up to the rate of the highest profit, within one unit a week', () => {
    const results = fc.array(fc.bigInt({ min: -(10n ** 22n), max: 10n ** 22n }), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(results, fc.integer({ min: 0, max: 50 }), (weeks, percent) => {
        const rate = amountText(((BigInt(percent) * 10n ** 18n) / 100n) as Amount)
        let [profit, mark, paid, highest] = [ZERO, ZERO, ZERO, ZERO]
        for (const week of weeks) {
          profit = sum(profit, week as Amount)
          highest = max(highest, profit)
          const { result } = computeProfitShare(facts(profit, mark, rate), [])
          mark = toAmount(result['high_water_mark'] ?? '')
          paid = sum(paid, toAmount(result['paid'] ?? ''))
        }
        const whole = multiply(highest, toAmount(rate), 'down')
        expect(mark).toBe(highest)
        expect(paid <= whole && whole - paid <= BigInt(weeks.length)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
