import type { Language } from '@bourse/contracts/kit'
import { expect, it } from 'vitest'
import { readParameter } from './read-parameter.ts'

it.each<[Language, string, number]>([
  ['en', '14', 14],
  ['en', '0.02', 0.02],
  ['vn', '0,02', 0.02],
  ['vn', '2.5', 2.5],
  ['th', '๑๔', 14],
  ['en', '0x10', Number.NaN],
  ['en', '1e1', Number.NaN],
  ['en', '-5', Number.NaN],
  ['en', '', Number.NaN],
])('in %s the parameter %j is %s', (language, text, value) =>
  expect(readParameter(text, language)).toBe(value),
)
