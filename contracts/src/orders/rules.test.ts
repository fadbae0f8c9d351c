import fc from 'fast-check'
import { type Amount, isMultipleOf, sum, toAmount, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import { isTrailValid, scaleParts, type ScaleWeight, trailingStop } from './index.ts'

const a = toAmount
const STEPS = { priceTick: a('0.01'), lotStep: a('0.00001') }

describe('a scale order', () => {
  const shape = fc.record({
    from: fc.integer({ min: 1, max: 10_000_000 }),
    to: fc.integer({ min: 1, max: 10_000_000 }),
    count: fc.integer({ min: 2, max: 20 }),
    lots: fc.integer({ min: 1, max: 1_000_000 }),
    weight: fc.constantFrom<ScaleWeight>('even', 'rising', 'falling'),
  })
  it('covers its range on the steps, and its parts add up to the whole', () => {
    fc.assert(
      fc.property(shape, ({ from, to, count, lots, weight }) => {
        const quantity = (BigInt(lots) * STEPS.lotStep) as Amount
        const range = {
          from: (BigInt(from) * STEPS.priceTick) as Amount,
          to: (BigInt(to) * STEPS.priceTick) as Amount,
        }
        const parts = scaleParts({ ...range, count, quantity, weight }, STEPS)
        expect(parts).toHaveLength(count)
        expect([parts[0]?.price, parts.at(-1)?.price]).toEqual([range.from, range.to])
        expect(sum(...parts.map((part) => part.quantity))).toBe(quantity)
        for (const [index, part] of parts.entries()) {
          expect(
            isMultipleOf(part.price, STEPS.priceTick) && isMultipleOf(part.quantity, STEPS.lotStep),
          ).toBe(true)
          expect(part.quantity).toBeGreaterThanOrEqual(ZERO)
          // The price is within one step of the exact one on the range.
          const exact = Number(range.from) + ((Number(range.to) - Number(range.from)) * index) / (count - 1)
          expect(Math.abs(Number(part.price) - exact)).toBeLessThanOrEqual(Number(STEPS.priceTick) * 1.001)
        }
      }),
    )
  })
  it.each<[ScaleWeight, readonly string[]]>([
    ['even', ['2', '2', '2']],
    ['rising', ['1', '2', '3']],
    ['falling', ['3', '2', '1']],
  ])('that is %s divides 6 into %s', (weight, expected) => {
    const parts = scaleParts({ from: a('100'), to: a('110'), count: 3, quantity: a('6'), weight }, STEPS)
    expect(parts.map(({ price }) => price)).toEqual([a('100'), a('105'), a('110')])
    expect(parts.map(({ quantity }) => quantity)).toEqual(expected.map(a))
  })
})

describe('a trailing stop', () => {
  it.each([
    ['falls', { distance: a('500'), rate: null }, '59500'],
    ['rises', { distance: a('500'), rate: null }, '60500'],
    ['falls', { distance: null, rate: a('0.01') }, '59400'],
    ['rises', { distance: null, rate: a('0.01') }, '60600'],
  ] as const)('that %s is its trail away from the extreme', (direction, trail, expected) => {
    expect(trailingStop(a('60000'), trail, direction)).toBe(a(expected))
  })
  it.each([
    ['none', null, null, false],
    ['two', '1', '0.01', false],
    ['the smallest distance', '0.01', null, true],
    ['a distance off the step', '0.001', null, false],
    ['half of the price', '30000', null, true],
    ['more than half of the price', '30000.01', null, false],
    ['a negative distance', '-1', null, false],
    ['the smallest rate', null, '0.001', true],
    ['a rate below it', null, '0.0009', false],
    ['a rate off the step', null, '0.00105', false],
    ['the largest rate', null, '0.5', true],
    ['a larger one', null, '0.5001', false],
  ])('with %s', (_name, distance, rate, expected) => {
    const trail = { distance: distance === null ? null : a(distance), rate: rate === null ? null : a(rate) }
    expect(isTrailValid(trail, { price: a('60000'), priceTick: a('0.01') })).toBe(expected)
  })
})
