import { expect, it } from 'vitest'
import { unboundContacts } from './form.screen.tsx'

it('names each contact that is not bound yet', () => {
  expect(unboundContacts({ email: 'a@b.co', mobile: null })).toEqual(['mobile'])
  expect(unboundContacts({ email: '', mobile: '13800138000' })).toEqual(['email'])
  expect(unboundContacts({ email: 'a@b.co', mobile: '13800138000' })).toEqual([])
})
