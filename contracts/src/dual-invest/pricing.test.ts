import { type Amount, toAmount, DAY, multiply, ONE, subtract, sum } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dualRates, optionValue, realisedVolatility } from './pricing.ts'

const distance = (one: Amount, other: Amount) => (one > other ? one - other : other - one)
const terms = (more: Partial<Parameters<typeof optionValue>[0]> = {}) => ({
  kind: 'call' as const,
  strike: toAmount('100'),
  price: toAmount('100'),
  volatility: toAmount('0.5'),
  remainingMs: 365 * DAY,
  ...more,
})

describe('the value of an option', () => {
  // Computed in double precision with erf; without interest.
  it.each([
    [terms(), '19.7412651365847'],
    [terms({ kind: 'put' }), '19.7412651365847'],
    [terms({ strike: toAmount('110'), remainingMs: 30 * DAY }), '2.2754337813212'],
    [terms({ strike: toAmount('90'), remainingMs: 30 * DAY }), '11.8276933543238'],
    [terms({ kind: 'put', strike: toAmount('90'), remainingMs: 30 * DAY }), '1.8276933543238'],
  ] as const)('%o is %s', (given, expected) => {
    expect(distance(optionValue(given), toAmount(expected)) < toAmount('0.0000000001')).toBe(true)
  })

  it('is the intrinsic value when no time remains', () => {
    expect(optionValue(terms({ price: toAmount('120'), remainingMs: 0 }))).toBe(toAmount('20'))
    expect(optionValue(terms({ price: toAmount('80'), remainingMs: 0 }))).toBe(0n)
  })
})

describe('realised volatility', () => {
  it('is the root of the mean squared hourly return of a year, within its bounds', () => {
    const wave = Array.from({ length: 721 }, (_, at) => toAmount(at % 2 === 0 ? '100' : '101'))
    // ln(1.01) × √8760 = 0.9312999391…
    expect(distance(realisedVolatility(wave), toAmount('0.9312999391')) < toAmount('0.000001')).toBe(true)
    expect(realisedVolatility([toAmount('5'), toAmount('5')])).toBe(toAmount('0.2'))
    expect(realisedVolatility([])).toBe(toAmount('0.2'))
    expect(realisedVolatility([toAmount('1'), toAmount('9')])).toBe(toAmount('3'))
  })
})

const price = fc.integer({ min: 100, max: 10_000_000 }).map((cents) => toAmount(`${cents / 100}`))
const product = fc.record({
  kind: fc.constantFrom('call', 'put'),
  price,
  ratio: fc.integer({ min: 90, max: 110 }),
  volatility: fc.integer({ min: 20, max: 200 }).map((percent) => toAmount(`${percent / 100}`)),
  days: fc.constantFrom(1, 3, 7, 14, 30),
})

describe('the rates of a product', () => {
  it('make the investment worth what is paid for it: the payout less the option is the investment', () => {
    fc.assert(
      fc.property(product, ({ kind, price: spot, ratio, volatility, days }) => {
        const strike = multiply(spot, toAmount(`${ratio / 100}`), 'down')
        const option = { kind, strike, price: spot, volatility, remainingMs: days * DAY }
        const { fair, offered } = dualRates({ ...option, days, houseShare: toAmount('0.15') })
        const invested = kind === 'call' ? spot : strike
        const factor = sum(ONE, ((fair * BigInt(days)) / 365n) as Amount)
        const worth = multiply(factor, subtract(invested, optionValue(option)), 'down')
        // The rate is cut to four decimals: an error of at most 0.01 % a year.
        expect(distance(worth, invested) * 10_000n <= invested * 2n).toBe(true)
        expect(worth <= invested).toBe(true)
        expect(offered <= fair && offered * 100n >= fair * 85n - 200n * 10n ** 14n).toBe(true)
      }),
    )
  })

  it('rise as the strike comes closer to the price', () => {
    const at = (strike: string) =>
      dualRates({
        ...terms({ strike: toAmount(strike), remainingMs: 7 * DAY }),
        days: 7,
        houseShare: 0n as Amount,
      }).fair
    expect(at('101') > at('105')).toBe(true)
    expect(at('105') > at('115')).toBe(true)
  })
})
