import type { Contact } from '@bourse/contracts/account'
import { expect, it } from 'vitest'
import { handleError } from './contact-fields.tsx'

const t = ((key: string) => key) as never
const wrong = { email: 'register.email_invalid', mobile: 'register.mobile_invalid' } as const

it.each<[Contact, string, boolean]>([
  ['mobile', '7458912317', true],
  ['mobile', '07458 912317', true],
  ['mobile', '+44 (0)7458 912-317', true],
  ['mobile', '0044 7458 912317', true],
  ['mobile', '\uff10\uff17458912317', true],
  ['mobile', '\u200e7458912317\u202c', true],
  ['mobile', '7458912317 ext 5', false],
  ['mobile', 'alice@example.com', false],
  ['email', ' alice@example.com\u200b', true],
  ['email', '\uff41lice\uff20example.com', true],
  ['email', '07458912317', false],
])('the %s %j is accepted in its field: %s', (contact, handle, isAccepted) =>
  expect(handleError(contact, { handle, areaCode: '44' }, t)).toBe(isAccepted ? undefined : wrong[contact]),
)
