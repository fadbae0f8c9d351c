import { expect, it } from 'vitest'
import { estimateStrength } from './new-password.tsx'

it('grows with length and variety', () => {
  expect(estimateStrength('abc1234')).toBe('weak')
  expect(estimateStrength('aaaaaaaaaaaaaaaa')).toBe('weak')
  expect(estimateStrength('bluewhale7')).toBe('fair')
  expect(estimateStrength('Blue-whale7')).toBe('strong')
  expect(estimateStrength('correct horse battery')).toBe('strong')
})
