import { expect, it } from 'vitest'
import type { Text } from '#text'
import { newPasswordErrors } from './password-fields.tsx'

const t: Text = (key) => key
const none = { password: undefined, repeated: undefined }
const errors = (password: string, repeated = password) => newPasswordErrors({ password, repeated }, t)

it('is longer than six characters and repeated identically', () => {
  expect(errors('longer7')).toEqual(none)
  expect(errors('six666').password).toBe(t('password.too_short'))
  expect(errors('longer7', 'Longer7').repeated).toBe(t('password.differ'))
})
it('has no maximum length', () => {
  expect(errors('x'.repeat(64))).toEqual(none)
  expect(errors('x'.repeat(129)).password).toBe(t('password.too_long'))
})
