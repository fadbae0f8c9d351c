import { describe, expect, it } from 'vitest'
import { profileFieldLabel } from './profile-field-sheet.tsx'

describe('a nickname', () => {
  it('has two to ten characters as a person counts them', () => {
    for (const typed of ['An', 'Anna', ' Anna ', '小明', 'สมชาย', 'Nguyễn Ánh', 'abcdefghij'])
      expect(profileFieldLabel('nickname', typed), typed).toBeNull()
    expect(profileFieldLabel('nickname', 'A')).toBe('profile.nickname_wrong')
    expect(profileFieldLabel('nickname', '')).toBe('profile.nickname_wrong')
    expect(profileFieldLabel('nickname', 'abcdefghijk')).toBe('password.too_long')
  })
  it('has no special characters', () => {
    for (const typed of ['<b>', 'a<b', 'a&b', 'a"b', '😀😀'])
      expect(profileFieldLabel('nickname', typed), typed).toBe('field.special_characters')
  })
})

describe('a signature', () => {
  it('has two to thirty characters', () => {
    expect(profileFieldLabel('signature', 'x')).toBe('profile.signature_wrong')
    expect(profileFieldLabel('signature', 'x'.repeat(30))).toBeNull()
    expect(profileFieldLabel('signature', 'x'.repeat(31))).toBe('password.too_long')
    expect(profileFieldLabel('signature', 'Long the coffee, short the tea.')).toBe('password.too_long')
  })
  it('has no invisible characters', () => {
    expect(profileFieldLabel('signature', 'a\u202eb c')).toBe('field.special_characters')
  })
})
