import { expect, it } from 'vitest'
import { strengthOf } from './new-password.tsx'

it('grows with length and variety', () => {
  expect(strengthOf('abc1234')).toBe('weak')
  expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe('weak')
  expect(strengthOf('bluewhale7')).toBe('fair')
  expect(strengthOf('Blue-whale7')).toBe('strong')
  expect(strengthOf('correct horse battery')).toBe('strong')
})
