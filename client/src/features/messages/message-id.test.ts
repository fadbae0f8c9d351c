import { expect, it } from 'vitest'
import { messageId } from './message-id.ts'

it('an address names a message by digits only', () => {
  expect(messageId('42')).toBe('42')
  for (const text of [null, '', '4x', '-1', '1'.repeat(16)]) expect(messageId(text)).toBeNull()
})
