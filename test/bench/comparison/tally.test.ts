import { describe, expect, it } from 'vitest'
import { median, middle, ratio, type Round, table, rotate } from './tally.ts'

const ROUNDS: readonly Round[] = [
  { target: 'ours', perSecond: 100 },
  { target: 'theirs', perSecond: 50 },
  { target: 'ours', perSecond: 30 },
  { target: 'theirs', perSecond: 20 },
  { target: 'ours', perSecond: 90 },
  { target: 'theirs', perSecond: 30 },
]

describe('the tally of a comparison', () => {
  it('takes the median of odd and even counts, numerically', () => {
    expect([median([9, 100, 20]), median([9, 100, 20, 30]), median([])]).toEqual([20, 25, Number.NaN])
    expect(middle(ROUNDS, 'ours', 'perSecond')).toBe(90)
  })

  it('compares round by round, so that a slow minute of the machine affects both', () => {
    expect(ratio(ROUNDS, ['ours', 'theirs'], 'perSecond')).toBe(2)
    expect(ratio(ROUNDS, ['ours', 'nobody'], 'perSecond')).toBeNaN()
  })

  it('rotates the first contender', () => {
    expect([0, 1, 2, 3].map((round) => rotate(['a', 'b', 'c'], round).join(''))).toEqual([
      'abc',
      'bca',
      'cab',
      'abc',
    ])
  })

  it('prints medians with their range', () => {
    const columns = [{ title: '/s', key: 'perSecond', digits: 0 }]
    expect(table('0.3 KB', ROUNDS, columns)).toBe(
      ['0.3 KB  /s   range', 'ours    90  30–100', 'theirs  30   20–50'].join('\n'),
    )
  })
})
