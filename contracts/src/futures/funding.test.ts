import { toAmount, toInstant, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import {
  computeFunding,
  FUNDING_TICKS_MIN,
  fundingRate,
  computeSideRate,
  meanPremium,
  nextFunding,
  summarizePremiums,
} from './index.ts'

const a = toAmount
const at = (text: string) => toInstant(Date.parse(text))

describe('the rate of funding', () => {
  // The vectors of the formulas, each for eight hours.
  it.each([
    ['0', '0.0001'],
    ['0.0006', '0.0001'],
    ['0.0008', '0.0003'],
    ['-0.0008', '-0.0003'],
    ['0.1', '0.0075'],
    ['-0.1', '-0.0075'],
  ])('with a premium of %s is %s', (premium, rate) => expect(fundingRate(a(premium))).toBe(a(rate)))
  it('is paid by longs and received by shorts', () =>
    expect([computeSideRate('long', a('0.0001')), computeSideRate('short', a('0.0001'))]).toEqual([
      a('0.0001'),
      a('-0.0001'),
    ]))
  it.each([
    ['2026-03-03T09:00:00Z', '2026-03-03T16:00:00Z'],
    ['2026-03-03T16:00:00Z', '2026-03-04T00:00:00Z'],
    ['2026-03-03T23:59:59Z', '2026-03-04T00:00:00Z'],
  ])('is due after %s at %s', (now, due) => expect(nextFunding(at(now))).toBe(at(due)))
})

describe('the premium', () => {
  const ticks = (...prices: string[]) =>
    prices.map((price, second) => ({ at: toInstant(second * 1_000), price: a(price) }))
  it('is the distance of each price from the median of the five newest, by it', () => {
    expect(summarizePremiums(ticks('100', '100', '100', '101'), a('0.01'))).toEqual({
      count: 4,
      sum: a('0.01'),
    })
    expect(summarizePremiums([], a('0.01'))).toEqual({ count: 0, sum: ZERO })
  })
  it('counts as zero with too few prices', () => {
    expect(meanPremium({ count: FUNDING_TICKS_MIN - 1, sum: a('10') })).toBe(ZERO)
    expect(meanPremium({ count: FUNDING_TICKS_MIN, sum: a('1.62') })).toBe(a('0.001'))
  })
})

describe('the receipt of funding', () => {
  const facts = {
    symbol: 'BTC/USDT',
    asset: 'USDT',
    market: '1',
    funding_at: '2026-03-03T16:00:00.000Z',
    side: 'long',
    quantity: '0.1',
    price_tick: '0.01',
    tick_count: '1800',
    premium_sum: '1.44',
    tick_digest: 'ab',
    available: '100',
  }
  const tick = (second: number, price: string, market = '1') => ({
    id: String(second),
    market,
    at: new Date(Date.parse('2026-03-03T15:59:55Z') + second * 1_000).toISOString(),
    price,
  })
  const five = [1, 2, 3, 4, 5].map((second) => tick(second, '60000'))
  it('takes quantity × mark × rate from a long, and credits a short', () => {
    expect(computeFunding(facts, five).result).toEqual({ taken: '1.8' })
    expect(computeFunding({ ...facts, side: 'short' }, five).result).toEqual({ taken: '-1.8' })
    expect(computeFunding({ ...facts, available: '1' }, five).result).toEqual({ taken: '1' })
  })
  it.each([
    ['no tick', {}, []],
    ['a tick after it', {}, [...five.slice(1), tick(6, '60000')]],
    ['a tick of another market', {}, [tick(5, '60000', '2')]],
    ['ticks out of order', {}, [tick(5, '60000'), tick(4, '60000')]],
    ['no hash', { tick_digest: undefined }, five],
    ['half a tick', { tick_count: '1.5' }, five],
  ])('is refused with %s', (_name, more, ticks) =>
    expect(() => computeFunding({ ...facts, ...more } as never, ticks)).toThrow(),
  )
})
