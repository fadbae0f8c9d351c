import { type Amount, toAmount, amountText, sum, smallestUnit } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeMiningOutput, computeMiningPurchase } from './compute.ts'
import { computeDay, computeTerm, rentalIssue, rentalPrice, yearlyYield } from './rules.ts'

const amounts = (max: bigint) => fc.bigInt({ min: 1n, max }).map((units) => units as Amount)
const shares = fc.bigInt({ min: 1n, max: 10_000n }).map((count) => (count * 10n ** 18n) as Amount)

describe('a day of hashrate', () => {
  it('has an output that is the sum of cost and net, in whole units, and never a negative net', () => {
    fc.assert(
      fc.property(
        shares,
        amounts(10n ** 18n),
        amounts(10n ** 18n),
        fc.integer({ min: 0, max: 8 }),
        (count, output, cost, decimals) => {
          const day = computeDay(count, { output, cost, decimals })
          expect(sum(day.cost, day.net)).toBe(day.output)
          expect(day.net).toBeGreaterThanOrEqual(0n)
          for (const part of Object.values(day)) expect(part % smallestUnit(decimals)).toBe(0n)
          expect(computeTerm(count, { output, cost, decimals, days: 30 })).toBe(day.net * 30n)
        },
      ),
    )
  })

  it('of 25 shares at 0.000008 less 0.000002 is 0.00015', () => {
    const day = computeDay(toAmount('25'), {
      output: toAmount('0.000008'),
      cost: toAmount('0.000002'),
      decimals: 8,
    })
    expect(Object.values(day).map(amountText)).toEqual(['0.0002', '0.00005', '0.00015'])
  })
})

describe('a rental', () => {
  const facts = {
    price: toAmount('100'),
    ownLeft: toAmount('50'),
    planLeft: toAmount('20'),
    free: toAmount('99.99'),
  }
  it.each([
    ['0', 'amount_invalid'],
    ['1.5', 'amount_invalid'],
    ['51', 'amount_above_maximum'],
    ['21', 'sold_out'],
    ['20', 'insufficient_balance'],
  ])('of %s shares is refused: %s', (count, code) => {
    expect(rentalIssue(toAmount(count), facts)?.code).toBe(code)
    expect(rentalIssue(toAmount('20'), { ...facts, free: toAmount('100') })).toBeNull()
  })

  it('costs its coins at the price of the tick, rounded up', () => {
    const price = rentalPrice(toAmount('3'), {
      coinPrice: toAmount('0.00018'),
      marketPrice: toAmount('65000.01'),
      payDecimals: 2,
    })
    expect(amountText(price)).toBe('35.11')
  })
})

describe('a receipt', () => {
  const tick = { market: '1', at: '2026-03-04T08:00:00.000Z', price: '65000', id: '1' }
  it('of a purchase has the price, and reads one tick', () => {
    const given = { shares: '10', coin_price: '0.0002', decimals: '6' }
    expect(computeMiningPurchase(given, [tick]).result).toEqual({ paid: '130' })
    for (const samples of [[], [tick, tick]])
      expect(() => computeMiningPurchase(given, samples)).toThrow('one tick')
    expect(() => computeMiningPurchase({ ...given, shares: '0' }, [tick])).toThrow('shares is not positive')
  })

  it('of a day has output, cost and net, and adds the net to what was paid before', () => {
    const given = {
      shares: '10',
      daily_output: '0.000008',
      running_cost: '0.000002',
      decimals: '8',
      paid_before: '0.00006',
    }
    expect(computeMiningOutput(given, []).result).toEqual({
      output: '0.00008',
      cost: '0.00002',
      net: '0.00006',
      paid: '0.00012',
    })
    expect(() => computeMiningOutput(given, [tick])).toThrow('no tick')
    expect(() => computeMiningOutput({ ...given, running_cost: '-1' }, [])).toThrow('negative')
  })
})

it('the yearly yield of 7 days that return 98 % of their price is a loss of 104 %', () => {
  const plan = {
    output: toAmount('0.0000087'),
    cost: toAmount('0.0000017'),
    coinPrice: toAmount('0.00005'),
    days: 7,
  }
  expect(amountText(yearlyYield(plan))).toMatch(/^-1\.04/)
  expect(amountText(yearlyYield({ ...plan, cost: toAmount('0'), coinPrice: toAmount('0.0000609') }))).toBe(
    '0',
  )
})
