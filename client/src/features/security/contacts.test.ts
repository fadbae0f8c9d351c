import { expect, it } from 'vitest'
import { boundContacts } from './contacts.ts'

it('a code can go to what is bound, the e-mail address first', () => {
  expect(boundContacts({ email: 'a@b.co', mobile: '13800138000', areaCode: '86' })).toEqual([
    { contact: 'email', handle: 'a@b.co', areaCode: null, shown: 'a•••@b.co' },
    { contact: 'mobile', handle: '13800138000', areaCode: '86', shown: '+86 138•••000' },
  ])
  expect(boundContacts({ email: ' ', mobile: null, areaCode: null })).toEqual([])
})
