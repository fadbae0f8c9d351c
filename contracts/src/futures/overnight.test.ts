import { amountFixed, toAmount, toInstant, sum } from '#kit'
import { describe, expect, it } from 'vitest'
import { nextMidnight, chargedNightsAt, overnightFee, overnightRates, overnightCharge } from './overnight.ts'

const RATES = overnightRates({ markup: toAmount('0.03'), reference: toAmount('0.05') })
const night = (side: 'long' | 'short', nights: number) =>
  overnightFee({ quantity: toAmount('10'), price: toAmount('100'), rate: RATES[side], nights })
const rounded = (fee: ReturnType<typeof night>) =>
  amountFixed(sum(fee, toAmount(fee < 0n ? '-0.0000005' : '0.0000005')), 6)

describe('the overnight fee', () => {
  it.each([
    ['long', 1, '0.219178'],
    ['short', 1, '-0.054795'],
    ['long', 3, '0.657534'],
    ['long', 0, '0.000000'],
  ] as const)('of 10 at 100, %s for %i nights: %s', (side, nights, fee) => {
    expect(rounded(night(side, nights))).toBe(fee)
  })

  it('takes at most the available balance; a credit is paid in full', () => {
    expect(overnightCharge(toAmount('5'), toAmount('3'))).toBe(toAmount('3'))
    expect(overnightCharge(toAmount('5'), toAmount('30'))).toBe(toAmount('5'))
    expect(overnightCharge(toAmount('5'), toAmount('-1'))).toBe(0n)
    expect(overnightCharge(toAmount('-5'), toAmount('0'))).toBe(toAmount('-5'))
  })

  it('is due at the next midnight, also when it is midnight now', () => {
    const midnight = Date.UTC(2026, 2, 4)
    expect(nextMidnight(toInstant(midnight - 1))).toBe(midnight)
    expect(nextMidnight(toInstant(midnight))).toBe(midnight + 86_400_000)
  })

  it('counts three nights on Friday and none at the weekend, where the market rests', () => {
    // 2 March 2026 is a Monday, so its midnight ends a Sunday.
    const week = [2, 3, 4, 5, 6, 7, 8].map((day) => toInstant(Date.UTC(2026, 2, day)))
    expect(week.map((midnight) => chargedNightsAt(midnight, true))).toEqual([0, 1, 1, 1, 1, 3, 0])
    expect(week.map((midnight) => chargedNightsAt(midnight, false))).toEqual([1, 1, 1, 1, 1, 1, 1])
  })
})
