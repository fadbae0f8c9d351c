import { expect, it } from 'vitest'
import { parseId } from './id-param.ts'

it('an address names a record by digits only', () => {
  expect(parseId('42')).toBe('42')
  for (const text of [null, '', '4x', '-1', '1'.repeat(16)]) expect(parseId(text)).toBeNull()
})
