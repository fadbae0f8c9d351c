import { expect, it } from 'vitest'
import { masked } from './mask.ts'

it('a contact shows its ends and hides what lies between', () => {
  expect(masked('anna@example.org')).toBe('a•••@example.org')
  expect(masked('13800138000')).toBe('138•••000')
  expect(masked('12345')).toBe('1•••')
})
it('what the upstream masked is not masked again', () => {
  expect(masked('138****8000')).toBe('138****8000')
})
