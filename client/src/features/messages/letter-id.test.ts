import { expect, it } from 'vitest'
import { letterId } from './letter-id.ts'

it('an address names a letter by digits only', () => {
  expect(letterId('42')).toBe('42')
  for (const text of [null, '', '4x', '-1', '1'.repeat(16)]) expect(letterId(text)).toBeNull()
})
