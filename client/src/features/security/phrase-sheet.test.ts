import { expect, it } from 'vitest'
import { phraseLabel } from './phrase-sheet.tsx'

it('a phrase has four to twenty characters of any script', () => {
  for (const typed of ['blue whale', '蓝色的鲸鱼', ' four ']) expect(phraseLabel(typed), typed).toBeNull()
  expect(phraseLabel('abc')).toBe('security.phrase_short')
  expect(phraseLabel('x'.repeat(21))).toBe('password.too_long')
  expect(phraseLabel('blue\u0007whale')).toBe('field.special_characters')
})
