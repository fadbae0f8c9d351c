import { type Amount, toAmount, amountText, type Facts, toInstant, InvalidFacts } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeDual, settlementWindow, summarizeTicks, tickListText } from './compute-dual.ts'
import { DUAL_TICKS_MIN, dualPayouts, meanPrice } from './payout.ts'

const facts = (more: Partial<Facts> = {}): Facts => ({
  kind: 'call',
  invested: '1',
  strike: '60000',
  annual_rate: '0.2',
  days: '10',
  base: 'BTC',
  quote: 'USDT',
  base_decimals: '8',
  quote_decimals: '6',
  settles_at: '2026-03-04T08:00:00.000Z',
  tick_count: '1800',
  tick_sum: '108000000',
  tick_digest: 'ab',
  ...more,
})
const priced = (price: string) => ({ tick_sum: amountText((toAmount(price) * 1800n) as Amount) })
/** Rates of one term are annual rates of one day times 365. */
const term = (rate: string) => amountText((toAmount(rate) * 365n) as Amount)
const put = { kind: 'put', invested: '10000', strike: '50000', annual_rate: term('0.0124'), days: '1' }
const ten = { invested: '10', strike: '58000', annual_rate: term('0.002'), days: '1' }

describe('the settlement of an order', () => {
  it.each([
    ['a call below the strike', priced('59999.99'), 'unconverted', '1.00547945', 'BTC'],
    ['a call at the strike', priced('60000'), 'converted', '60328.767123', 'USDT'],
    ['a call above it', priced('60000.01'), 'converted', '60328.767123', 'USDT'],
    ['ten coins below', { ...ten, ...priced('57999') }, 'unconverted', '10.02', 'BTC'],
    ['ten coins at the strike', { ...ten, ...priced('58000') }, 'converted', '581160', 'USDT'],
    ['a put above the strike', { ...put, ...priced('50000.01') }, 'unconverted', '10124', 'USDT'],
    ['a put at the strike', { ...put, ...priced('50000') }, 'converted', '0.20248', 'BTC'],
    ['a put below it', { ...put, ...priced('40000') }, 'converted', '0.20248', 'BTC'],
    ['1,620 prices', { tick_count: '1620', tick_sum: '97200000' }, 'converted', '60328.767123', 'USDT'],
    ['1,619 prices', { tick_count: '1619', tick_sum: '97140000' }, 'refunded', '1', 'BTC'],
    ['no price', { ...put, tick_count: '0', tick_sum: '0' }, 'refunded', '10000', 'USDT'],
  ] as const)('of %s', (_name, more, outcome, payout, asset) => {
    expect(computeDual(facts(more)).result).toMatchObject({ outcome, payout, payout_asset: asset })
  })

  it.each([
    { kind: 'straddle' },
    { strike: '0' },
    { days: '0' },
    { days: '1.5' },
    { invested: 'much' },
    { settles_at: 'soon' },
    { base_decimals: '19' },
    { tick_count: '-1' },
  ])('refuses altered facts: %j', (more) => {
    expect(() => computeDual(facts(more))).toThrow(InvalidFacts)
  })

  it('has its window before the settlement', () => {
    const { from, to } = settlementWindow(toInstant(Date.UTC(2026, 2, 4, 8)))
    expect([from, to]).toEqual([Date.UTC(2026, 2, 4, 7, 30), Date.UTC(2026, 2, 4, 7, 59, 59)])
  })

  it('hashes the list of prices in one canonical form', () => {
    const ticks = [
      { at: toInstant(0), price: toAmount('1.50') },
      { at: toInstant(1000), price: toAmount('2') },
    ]
    expect(tickListText(ticks)).toBe('1970-01-01T00:00:00.000Z 1.5\n1970-01-01T00:00:01.000Z 2\n')
    expect(summarizeTicks(ticks)).toEqual({ count: 2, sum: toAmount('3.5') })
    expect(meanPrice(toAmount('10'), 3)).toBe(toAmount('3.333333333333333333'))
    expect(DUAL_TICKS_MIN).toBe(1620)
  })
})

const terms = fc.record({
  kind: fc.constantFrom('call', 'put'),
  invested: fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n }).map((units) => units as Amount),
  strike: fc.bigInt({ min: 10n ** 14n, max: 10n ** 24n }).map((units) => units as Amount),
  annualRate: fc.bigInt({ min: 0n, max: 10n ** 19n }).map((units) => units as Amount),
  days: fc.integer({ min: 1, max: 365 }),
})

describe('both payouts', () => {
  it('are cut by less than a unit of their asset and never exceed the exact result', () => {
    fc.assert(
      fc.property(terms, (given) => {
        const { unconverted, converted } = dualPayouts({ ...given, decimals: { base: 8, quote: 6 } })
        const year = 365n * 10n ** 18n
        const factor = year + BigInt(given.days) * given.annualRate
        const unit = given.kind === 'call' ? 10n ** 10n : 10n ** 12n
        const exact = given.invested * factor
        expect(unconverted.amount * year <= exact && exact < (unconverted.amount + unit) * year).toBe(true)
        expect(converted.amount % (given.kind === 'call' ? 10n ** 12n : 10n ** 10n)).toBe(0n)
        expect(unconverted.yield >= 0n && converted.yield >= 0n).toBe(true)
      }),
    )
  })

  it('without a rate are the investment and its value at the strike', () => {
    const given = { kind: 'put', invested: toAmount('100'), strike: toAmount('3'), days: 7 } as const
    expect(dualPayouts({ ...given, annualRate: 0n as Amount, decimals: { base: 8, quote: 6 } })).toEqual({
      unconverted: { asset: 'quote', amount: toAmount('100'), yield: 0n },
      converted: { asset: 'base', amount: toAmount('33.33333333'), yield: 0n },
    })
  })
})
