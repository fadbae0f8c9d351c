import { expect, it } from 'vitest'
import { phraseWords } from './phrase-form.ts'

it('a phrase has four to twenty characters of any script', () => {
  for (const typed of ['blue whale', '蓝色的鲸鱼', ' four ']) expect(phraseWords(typed), typed).toBeNull()
  expect(phraseWords('abc')).toBe('security.phrase_short')
  expect(phraseWords('x'.repeat(21))).toBe('password.too_long')
  expect(phraseWords('blue\u0007whale')).toBe('field.special_characters')
})
