import { type Amount, amountText, toAmount } from '#kit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASIS_MAX, computeMark } from './mark.ts'

const a = toAmount
const TICK = a('0.01')
const markOf = (...prices: string[]) => {
  const found = computeMark(prices.map(a), TICK)
  return found && { index: amountText(found.index), mark: amountText(found.mark) }
}

describe('the mark price', () => {
  it.each([
    [['100', '100', '100', '100', '60'], '100', '100'],
    [['100', '100', '100', '60', '60'], '100', '99.5'],
    [['100', '100', '60', '60', '60'], '60', '60.3'],
    [['100', '60', '60', '60', '60'], '60', '60'],
    [['100', '101', '102', '103', '104'], '102', '102'],
    [['100'], '100', '100'],
    [['100', '101'], '100', '100.5'],
    [['100', '101', '200'], '101', '101'],
    [['1', '100', '100', '100', '100', '100'], '100', '100'],
  ])('of %j is %s by index and %s by mark', (prices, index, mark) => {
    expect(markOf(...prices)).toEqual({ index, mark })
  })

  it('is unknown without a recorded price', () => {
    expect(computeMark([], TICK)).toBeNull()
  })

  it('stays among its neighbours whatever one price does, and near the index', () => {
    const price = fc.bigInt({ min: 1n, max: 10n ** 8n }).map((cents) => (cents * 10n ** 16n) as Amount)
    fc.assert(
      fc.property(fc.array(price, { minLength: 4, maxLength: 4 }), price, fc.nat(4), (others, one, at) => {
        const found = computeMark(others.toSpliced(at, 0, one), TICK)
        if (found === null) return false
        const [low, high] = [
          others.reduce((x, y) => (x < y ? x : y)),
          others.reduce((x, y) => (x > y ? x : y)),
        ]
        const within = found.mark >= low && found.mark <= high
        const distance = found.mark > found.index ? found.mark - found.index : found.index - found.mark
        return within && distance <= (found.index * BASIS_MAX) / 10n ** 18n + TICK
      }),
    )
  })
})
