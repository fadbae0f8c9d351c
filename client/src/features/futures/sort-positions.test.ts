import type { Position } from '@bourse/contracts/futures'
import { toAmount, toInstant } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { sortPositions } from './sort-positions.ts'

const a = toAmount
const position = (symbol: string, openedAt: number, liquidation: string | null) =>
  ({
    symbol,
    openedAt: toInstant(openedAt),
    liquidationPrice: liquidation === null ? null : a(liquidation),
  }) as Position
const FIGURES = {
  A: { price: a('100'), profit: a('5'), percent: a('1'), margin: a('10') },
  B: { price: a('100'), profit: a('-5'), percent: a('9'), margin: a('30') },
  C: { price: a('100'), profit: null, percent: null, margin: a('20') },
}
const positions = [position('A', 1, '50'), position('B', 3, '99'), position('C', 2, null)]

describe('positions are sorted', () => {
  it.each([
    ['opened', 'B C A'],
    ['profit', 'A B C'],
    ['return', 'B A C'],
    ['margin', 'B C A'],
    ['liquidation', 'B A C'],
  ] as const)('by %s: %s, unknown values last', (order, expected) => {
    const sorted = sortPositions(positions, order, ({ symbol }) => FIGURES[symbol as 'A'])
    expect(sorted.map(({ symbol }) => symbol).join(' ')).toBe(expected)
  })
})
