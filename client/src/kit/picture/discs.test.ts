import { describe, expect, it } from 'vitest'
import { abbreviate } from './discs.tsx'

describe('the letters of a disc', () => {
  it.each([
    ['BTC', 'BTC'],
    ['AAPL', 'AAPL'],
    ['GOOGL', 'GOOG'],
    ['US500', '500'],
    ['US100', '100'],
    ['US30', 'US30'],
    ['Points', 'P'],
    ['积分', '积'],
  ])('of %s are %s', (code, letters) => expect(abbreviate(code)).toBe(letters))
})
