import { toAmount, amountText, toInstant } from '@bourse/contracts/kit'
import type { Candle } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { appendPrice } from './line-chart.tsx'

const series = (...points: (readonly [ms: number, price: string])[]) =>
  points.reduce<readonly Candle[]>(
    (known, [ms, price]) => appendPrice(known, toInstant(ms), toAmount(price)),
    [],
  )
const read = (points: readonly Candle[]) => points.map(({ time, close }) => [time, amountText(close)])

describe('the price series of seconds', () => {
  it('has one point per second: the last price in it', () => {
    expect(read(series([1_100, '10'], [1_900, '11'], [2_000, '12']))).toEqual([
      [1_000, '11'],
      [2_000, '12'],
    ])
  })
  it('continues while the price is constant, and stays the same object without a change', () => {
    const known = series([1_000, '10'], [2_000, '10'])
    expect(read(known)).toHaveLength(2)
    expect(appendPrice(known, toInstant(2_500), toAmount('10'))).toBe(known)
  })
  it('never goes back in time when the clock changes', () => {
    const known = series([5_000, '10'])
    expect(appendPrice(known, toInstant(1_000), toAmount('9'))).toBe(known)
  })
  it('covers ten minutes', () => {
    const points = Array.from({ length: 700 }, (_, at) => [at * 1_000, String(at + 1)] as const)
    expect(series(...points)).toHaveLength(600)
    expect(read(series(...points)).at(-1)).toEqual([699_000, '700'])
  })
})
