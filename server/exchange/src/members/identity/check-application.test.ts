import { describe, expect, it } from 'vitest'
import type { identity } from '@bourse/contracts/identity'
import type { Input } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { checkApplication } from './check-application.ts'

type Form = Input<typeof identity.apply>
const clear = { basic: 'none', advanced: 'none', hasContacts: true, document: null } as const
const known = { ...clear, basic: 'approved' } as const
const rejected = {
  ...clear,
  basic: 'rejected',
  document: { documentKind: 'passport', documentNumber: 'AB 12-34' },
} as const
const document: Form = {
  level: 'basic',
  documentKind: 'passport',
  name: 'Alice Example',
  documentNumber: 'ab 12-34',
  country: 'VN',
}
const pictures: Form = { level: 'advanced', front: '/upload/a.jpg', back: '/upload/b.jpg' }
const without = (form: Form, ...fields: (keyof Form)[]): Form =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !fields.includes(name as keyof Form))) as Form

describe('a document', () => {
  // Each row fixes the first fault of the previous one.
  it.each([
    ['contact_unbound', without(document, 'name'), { ...clear, basic: 'approved', hasContacts: false }],
    ['identity_approved', without(document, 'name'), { ...clear, basic: 'approved' }],
    ['parameter_error', { ...without(document, 'name'), documentNumber: 'A- .' }, clear],
    ['parameter_error', without(document, 'documentKind'), clear],
    ['id_number_invalid', without(document, 'documentNumber'), clear],
    ['identity_under_review', without(document, 'documentNumber'), { ...rejected, basic: 'pending' }],
    ['identity_approved', without(document, 'documentNumber'), { ...rejected, basic: 'approved' }],
    ['id_number_invalid', { ...without(document, 'documentNumber'), documentKind: 'idCard' }, rejected],
    ['id_number_invalid', without(document, 'documentNumber'), { ...rejected, document: null }],
    ['id_number_invalid', { ...document, documentNumber: 'A-- .1' }, clear],
    ['passed', document, clear],
  ] as const)('%s', async (expected, form, state) => {
    expect(await catchRefusal(() => checkApplication(form as Form, state))).toBe(expected)
  })

  it('is stored as entered and compared without separators', () => {
    expect(checkApplication(document, clear)).toEqual({
      level: 'basic',
      documentKind: 'passport',
      name: 'Alice Example',
      documentNumber: 'ab 12-34',
      plainNumber: 'AB1234',
      country: 'VN',
    })
  })
})

describe('a resubmission', () => {
  it('retains the number of the rejected document of the same kind', () => {
    expect(checkApplication(without(document, 'documentNumber'), rejected)).toMatchObject({
      documentNumber: 'AB 12-34',
      plainNumber: 'AB1234',
    })
  })

  it('prefers a number that is entered', () => {
    expect(checkApplication({ ...document, documentNumber: 'C 9876' }, rejected)).toMatchObject({
      plainNumber: 'C9876',
    })
  })
})

describe('its pictures', () => {
  it.each([
    ['identity_level_missing', without(pictures, 'front'), clear],
    ['pictures_required', without(pictures, 'front'), known],
    ['pictures_required', without(pictures, 'back'), known],
    ['pictures_required', { ...pictures, back: '/upload/a.jpg' }, known],
    ['passed', pictures, known],
  ] as const)('%s', async (expected, form, state) => {
    expect(await catchRefusal(() => checkApplication(form as Form, state))).toBe(expected)
  })

  it('contain no document entered with them', () => {
    expect(checkApplication({ ...document, ...pictures }, known)).toEqual({
      level: 'advanced',
      front: '/upload/a.jpg',
      back: '/upload/b.jpg',
      country: 'VN',
    })
  })
})
