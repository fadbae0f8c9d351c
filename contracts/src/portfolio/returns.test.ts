import { amountText, HOUR, ONE, toAmount, toInstant } from '#kit'
import { describe, expect, it } from 'vitest'
import { chainReturns, dayResults, thinOut } from './returns.ts'

type Row = readonly [hours: number, equity: string, deposits?: string]
const values = (...rows: Row[]) =>
  rows.map(([hours, equity, deposits = '0']) => ({
    at: toInstant(hours * HOUR),
    equity: toAmount(equity),
    deposits: toAmount(deposits),
  }))
const growths = (...rows: Row[]) =>
  chainReturns(values(...rows), () => HOUR).map(({ growth }) => amountText(growth))

describe('the return of a portfolio', () => {
  it.each<[string, Row[], string]>([
    [
      'is the change of its value',
      [
        [0, '100'],
        [1, '110'],
        [2, '99'],
      ],
      '0.99',
    ],
    [
      'is not changed by a deposit',
      [
        [0, '100'],
        [1, '110'],
        [2, '1110', '1000'],
      ],
      '1.1',
    ],
    [
      'is not changed by a withdrawal',
      [
        [0, '100'],
        [1, '120'],
        [2, '20', '-100'],
      ],
      '1.2',
    ],
    [
      'begins with the first money',
      [
        [0, '0'],
        [1, '100', '100'],
        [2, '150'],
      ],
      '1.5',
    ],
    [
      'continues after all was withdrawn',
      [
        [0, '100'],
        [1, '0', '-110'],
        [2, '50', '50'],
        [3, '100'],
      ],
      '2.2',
    ],
    [
      'never falls below nothing',
      [
        [0, '100'],
        [1, '-5'],
        [2, '10', '15'],
      ],
      '0',
    ],
  ])('%s', (_claim, rows, expected) => expect(growths(...rows).at(-1)).toBe(expected))

  it('marks a point after missing hours, and only that one', () => {
    const points = chainReturns(values([0, '1'], [1, '1'], [4, '2'], [5, '2']), () => HOUR)
    expect(points.map(({ isAfterGap }) => isAfterGap)).toEqual([false, false, true, false])
  })

  it('thinned out has the same ends, deposits and return', () => {
    const rows = Array.from({ length: 1_000 }, (_, at): Row => [at, String(100 + at), at === 500 ? '7' : '0'])
    const whole = chainReturns(values(...rows), () => HOUR)
    const thin = thinOut(whole, 100)
    expect(thin.length).toBeLessThanOrEqual(101)
    expect([thin[0], thin.at(-1)?.growth]).toEqual([whole[0], whole.at(-1)?.growth])
    expect(thin.filter(({ deposits }) => deposits === 7n * ONE)).toHaveLength(1)
    expect(thinOut(whole.slice(0, 3), 100)).toEqual(whole.slice(0, 3))
  })
})

describe('the result of a day', () => {
  it('is the change of its values without what came in', () => {
    const days = dayResults(values([0, '100'], [12, '130', '20'], [24, '125'], [36, '1'], [48, '140']))
    expect(days.map(({ day, result, isWhole }) => [day, amountText(result), isWhole])).toEqual([
      ['1970-01-01', '5', true],
      ['1970-01-02', '15', true],
    ])
  })

  it('is not whole without the values of its midnights', () => {
    const days = dayResults(values([6, '100'], [24, '110'], [60, '120'], [72, '130'], [80, '140']))
    expect(days.map(({ day, isWhole }) => [day, isWhole])).toEqual([
      ['1970-01-01', false],
      ['1970-01-02', false],
      ['1970-01-03', false],
      ['1970-01-04', false],
    ])
    expect(dayResults(values([0, '5']))).toEqual([])
  })
})
