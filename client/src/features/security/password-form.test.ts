import { describe, expect, it } from 'vitest'
import { passwordIssues, strengthOf } from './password-form.ts'

const right = { code: '123456', totp: '', password: 'longer7', repeated: 'longer7' }
const none = { code: null, totp: null, password: null, repeated: null }

describe('a new password', () => {
  it('is longer than six characters, repeated alike, and proven by six digits', () => {
    expect(passwordIssues(right, false)).toEqual(none)
    expect(passwordIssues({ ...right, password: 'six666', repeated: 'six666' }, false).password).toBe('short')
    expect(passwordIssues({ ...right, repeated: 'Longer7' }, false).repeated).toBe('differ')
    for (const code of ['', '12345', '1234567', '12a456'])
      expect(passwordIssues({ ...right, code }, false).code).toBe('wrong')
  })
  it('may be as long as anybody remembers', () => {
    const password = 'x'.repeat(64)
    expect(passwordIssues({ ...right, password, repeated: password }, false)).toEqual(none)
    const endless = 'x'.repeat(129)
    expect(passwordIssues({ ...right, password: endless, repeated: endless }, false).password).toBe('long')
  })
  it('needs the authenticator only of those who have one', () => {
    expect(passwordIssues(right, true).totp).toBe('wrong')
    expect(passwordIssues({ ...right, totp: '654321' }, true)).toEqual(none)
  })
})

describe('its strength', () => {
  it('grows with length and variety', () => {
    expect(strengthOf('abc1234')).toBe('weak')
    expect(strengthOf('aaaaaaaaaaaaaaaa')).toBe('weak')
    expect(strengthOf('bluewhale7')).toBe('fair')
    expect(strengthOf('Blue-whale7')).toBe('strong')
    expect(strengthOf('correct horse battery')).toBe('strong')
  })
})
