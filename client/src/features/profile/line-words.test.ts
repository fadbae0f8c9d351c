import { describe, expect, it } from 'vitest'
import { lineWords } from './line-words.ts'

describe('a nickname', () => {
  it('has two to ten characters as a person counts them', () => {
    for (const typed of ['An', 'Anna', ' Anna ', '小明', 'สมชาย', 'Nguyễn Ánh', 'abcdefghij'])
      expect(lineWords('nickname', typed), typed).toBeNull()
    expect(lineWords('nickname', 'A')).toBe('profile.nickname_wrong')
    expect(lineWords('nickname', '')).toBe('profile.nickname_wrong')
    expect(lineWords('nickname', 'abcdefghijk')).toBe('password.too_long')
  })
  it('has no special characters', () => {
    for (const typed of ['<b>', 'a<b', 'a&b', 'a"b', '😀😀'])
      expect(lineWords('nickname', typed), typed).toBe('field.special_characters')
  })
})

describe('a signature', () => {
  it('has two to thirty characters', () => {
    expect(lineWords('signature', 'x')).toBe('profile.signature_wrong')
    expect(lineWords('signature', 'x'.repeat(30))).toBeNull()
    expect(lineWords('signature', 'x'.repeat(31))).toBe('password.too_long')
    expect(lineWords('signature', 'Long the coffee, short the tea.')).toBe('password.too_long')
  })
  it('carries nothing that cannot be seen', () => {
    expect(lineWords('signature', 'a\u202eb c')).toBe('field.special_characters')
  })
})
