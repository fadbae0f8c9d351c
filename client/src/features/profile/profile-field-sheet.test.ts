import { describe, expect, it } from 'vitest'
import { profileFieldError } from './profile-field-sheet.tsx'

describe('a nickname', () => {
  it('has two to ten characters as a person counts them', () => {
    for (const typed of ['An', 'Anna', ' Anna ', '小明', 'สมชาย', 'Nguyễn Ánh', 'abcdefghij'])
      expect(profileFieldError('nickname', typed), typed).toBeNull()
    expect(profileFieldError('nickname', 'A')).toBe('profile.nickname_wrong')
    expect(profileFieldError('nickname', '')).toBe('profile.nickname_wrong')
    expect(profileFieldError('nickname', 'abcdefghijk')).toBe('password.too_long')
  })
  it('has no special characters', () => {
    for (const typed of ['<b>', 'a<b', 'a&b', 'a"b', '😀😀'])
      expect(profileFieldError('nickname', typed), typed).toBe('field.special_characters')
  })
})

describe('a signature', () => {
  it('has two to thirty characters', () => {
    expect(profileFieldError('signature', 'x')).toBe('profile.signature_wrong')
    expect(profileFieldError('signature', 'x'.repeat(30))).toBeNull()
    expect(profileFieldError('signature', 'x'.repeat(31))).toBe('password.too_long')
    expect(profileFieldError('signature', 'Long the coffee, short the tea.')).toBe('password.too_long')
  })
  it('has no invisible characters', () => {
    expect(profileFieldError('signature', 'a\u202eb c')).toBe('field.special_characters')
  })
})
