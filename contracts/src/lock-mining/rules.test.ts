import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMs,
  type Amount,
  toAmount,
  amountText,
  DAY,
  InvalidFacts,
  toInstant,
  instantText,
  multiplyByInt,
  SECOND,
  sum,
  ZERO,
} from '#kit'
import {
  computeDividend,
  computeRedemption,
  daysLeft,
  computeDailyDividend,
  dividendTimeText,
  forecast,
  parseDividendTime,
  paymentAt,
  computePenalty,
  divideRedemption,
  termStart,
  yearlyRate,
} from './index.ts'

const usdt = (dailyRate: string) => ({ dailyRate: toAmount(dailyRate), decimals: 6 })
const PENALTY = { penaltyRatio: toAmount('0.004'), decimals: 6 }
const START = toInstant(Date.UTC(2026, 2, 4, 8))

describe('golden vectors', () => {
  it.each([
    ['0.003', '30', '150'],
    ['0.004', '40', '200'],
  ])('10,000 for 5 days at %s a day pay %s a day and %s in total', (rate, perDay, total) => {
    const found = forecast(toAmount('10000'), { ...usdt(rate), days: 5 })
    expect([amountText(found.perDay), amountText(found.total)]).toEqual([perDay, total])
  })

  it('redeeming 10,000 with 3 of 5 days left costs 120, and leaves 9,940 with the 60 paid', () => {
    const found = divideRedemption({ amount: toAmount('10000'), paid: toAmount('60'), left: 3 }, PENALTY)
    expect([found.penalty, found.returned, found.net].map(amountText)).toEqual(['120', '9880', '9940'])
  })

  it('0.3 % a day is 109.5 % a year, simple', () => {
    expect(amountText(yearlyRate(toAmount('0.003')))).toBe('1.095')
  })
})

describe('the term', () => {
  const EIGHT = (8 * 3600 * SECOND) / SECOND
  it.each([
    ['2026-03-04T07:59:59.999Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-04T08:00:00.000Z', '2026-03-04T08:00:00.000Z'],
    ['2026-03-04T08:00:00.001Z', '2026-03-05T08:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2027-01-01T08:00:00.000Z'],
  ])('of a deposit at %s starts at %s', (locked, start) => {
    expect(instantText(termStart(toInstant(Date.parse(locked)), EIGHT))).toBe(start)
  })

  it.each([
    [-1, 5],
    [0, 5],
    [DAY - 1, 5],
    [DAY, 4],
    [2 * DAY, 3],
    [3 * DAY - 1, 3],
    [5 * DAY - 1, 1],
    [5 * DAY, 0],
    [50 * DAY, 0],
  ])('at %i ms has %i days left: the running day counts', (ms, left) => {
    expect(daysLeft({ start: START, days: 5 }, addMs(START, ms))).toBe(left)
  })

  it('pays the last dividend when no day is left', () => {
    expect(daysLeft({ start: START, days: 5 }, paymentAt(START, 5))).toBe(0)
  })

  it.each(['24:00', '8:00', '08:60', '', '08:00:00', '-1:00'])('%j is no dividend time', (text) =>
    expect(parseDividendTime(text)).toBeNull(),
  )
  it.each([
    ['00:00', 0],
    ['08:00', 28_800],
    ['23:59', 86_340],
  ])('%s is a dividend time', (text, seconds) => {
    expect(parseDividendTime(text)).toBe(seconds)
    expect(dividendTimeText(seconds)).toBe(text)
  })
})

const anAmount = fc.bigInt({ min: 1n, max: 10n ** 30n }).map((units) => units as Amount)
const aRate = fc.bigInt({ min: 1n, max: 10n ** 16n }).map((units) => units as Amount)
const someDecimals = fc.integer({ min: 0, max: 18 })

describe('properties', () => {
  it('dividends are cut to the asset, by less than one unit', () => {
    fc.assert(
      fc.property(anAmount, aRate, someDecimals, (amount, dailyRate, decimals) => {
        const paid = computeDailyDividend(amount, { dailyRate, decimals })
        const unit = toAmount(`1e-${decimals}`)
        expect(paid % unit).toBe(0n)
        const exact = amount * dailyRate
        expect(paid * 10n ** 18n <= exact && (paid + unit) * 10n ** 18n > exact).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it('the forecast is the sum of the dividends of the receipts', () => {
    fc.assert(
      fc.property(anAmount, aRate, fc.integer({ min: 1, max: 90 }), (amount, dailyRate, days) => {
        let paid = ZERO
        for (let day = 1; day <= days; day++) {
          const facts = {
            amount: amountText(amount),
            daily_rate: amountText(dailyRate),
            decimals: '6',
            paid_before: amountText(paid),
          }
          paid = toAmount(computeDividend(facts, []).result['paid'] ?? '')
        }
        expect(paid).toBe(forecast(amount, { dailyRate, decimals: 6, days }).total)
      }),
      { numRuns: 50 },
    )
  })

  it('a penalty is rounded up by less than one unit, at most the amount, and grows with the days left', () => {
    fc.assert(
      fc.property(
        anAmount,
        aRate,
        someDecimals,
        fc.integer({ min: 0, max: 90 }),
        (amount, penaltyRatio, decimals, left) => {
          const terms = { penaltyRatio, decimals }
          const penalty = computePenalty(amount, { ...terms, left })
          const exact = amount * penaltyRatio * BigInt(left)
          expect(penalty === amount || penalty * 10n ** 18n >= exact).toBe(true)
          expect((penalty - toAmount(`1e-${decimals}`)) * 10n ** 18n < exact).toBe(true)
          expect(penalty <= amount).toBe(true)
          expect(computePenalty(amount, { ...terms, left: left + 1 }) >= penalty).toBe(true)
          const { returned } = divideRedemption({ amount, paid: ZERO, left }, terms)
          expect(sum(returned, penalty)).toBe(amount)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('days without rounding multiply exactly', () => {
    const penalty = computePenalty(toAmount('0.1'), { penaltyRatio: toAmount('0.01'), decimals: 3, left: 3 })
    expect(penalty).toBe(multiplyByInt(toAmount('0.001'), 3n))
  })
})

const redemption = {
  amount: '10000',
  days: '5',
  term_start: instantText(START),
  redeemed_at: instantText(addMs(START, 2 * DAY + 5)),
  penalty_ratio: '0.004',
  decimals: '6',
  paid_before: '60',
  renewed: 'no',
}
const dividend = { amount: '10000', daily_rate: '0.003', decimals: '6', paid_before: '30' }

describe('receipts', () => {
  it('of a dividend show the sum paid', () => {
    expect(computeDividend(dividend, []).result).toEqual({ dividend: '30', paid: '60' })
  })

  it('of an early redemption show the days left, the penalty and the net amount', () => {
    const { steps, result } = computeRedemption(redemption, [])
    expect(steps.map(({ name, value }) => [name, value])).toEqual([
      ['days_left', '3'],
      ['penalty', '120'],
      ['remains', '9880'],
      ['net', '9940'],
    ])
    expect(result).toEqual({ penalty: '120', returned: '9880', locked_again: '0', net: '9940' })
  })

  it('of a renewal return nothing', () => {
    const facts = { ...redemption, redeemed_at: instantText(addMs(START, 5 * DAY)), renewed: 'yes' }
    expect(computeRedemption(facts, []).result).toMatchObject({ returned: '0', locked_again: '10000' })
  })

  const tick = { market: '1', at: instantText(START), price: '1', id: '7' }
  it.each([
    ['a renewal before maturity', () => computeRedemption({ ...redemption, renewed: 'yes' }, [])],
    ['an unknown outcome', () => computeRedemption({ ...redemption, renewed: 'perhaps' }, [])],
    ['no days', () => computeRedemption({ ...redemption, days: '0' }, [])],
    ['half a day', () => computeRedemption({ ...redemption, days: '1.5' }, [])],
    ['no time', () => computeRedemption({ ...redemption, redeemed_at: 'soon' }, [])],
    ['no amount', () => computeDividend({ ...dividend, amount: '0' }, [])],
    ['19 decimals', () => computeDividend({ ...dividend, decimals: '19' }, [])],
    ['a tick', () => computeDividend(dividend, [tick])],
  ])('refuse %s', (_what, compute) => expect(compute).toThrow(InvalidFacts))
})
