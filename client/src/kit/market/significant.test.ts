import { describe, expect, it } from 'vitest'
import { significantRange } from './num.tsx'

describe('the emphasised part of a figure', () => {
  const rows: [text: string, mark: string, bright: string][] = [
    ['60,123.40', '.', '60,123'],
    ['−1.234,50', ',', '−1.234'],
    ['10.5', '.', '10'],
    ['0.0001234567', '.', '1234'],
    ['0,30', ',', '30'],
    ['+0.05', '.', '5'],
    ['0.00', '.', '0.00'],
    ['1,000', '.', '1,000'],
  ]
  it.each(rows)('of %s is the significant digits', (text, mark, bright) =>
    expect(text.slice(...significantRange(text, mark))).toBe(bright),
  )
})
