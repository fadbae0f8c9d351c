import { expect, it } from 'vitest'
import { boundContacts, masked } from './protection.ts'

it('a code can be sent to bound contacts, the e-mail address first', () => {
  expect(boundContacts({ email: 'a@b.co', mobile: '13800138000', areaCode: '86' })).toEqual([
    { contact: 'email', handle: 'a@b.co', areaCode: null, shown: 'a•••@b.co' },
    { contact: 'mobile', handle: '13800138000', areaCode: '86', shown: '+86 138•••000' },
  ])
  expect(boundContacts({ email: ' ', mobile: null, areaCode: null })).toEqual([])
})
it('a contact shows its ends and hides its middle', () => {
  expect(masked('anna@example.org')).toBe('a•••@example.org')
  expect(masked('13800138000')).toBe('138•••000')
  expect(masked('12345')).toBe('1•••')
})
it('a contact masked by the upstream is not masked again', () => {
  expect(masked('138****8000')).toBe('138****8000')
})
