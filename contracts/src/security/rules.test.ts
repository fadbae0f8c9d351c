import { describe, expect, it } from 'vitest'
import { delaysWithdrawals, neededProof } from './rules.ts'

const none = { hasTotp: false, hasPasskey: false, hasContact: false, hasPayPassword: false }

describe('the proof of a withdrawal', () => {
  it.each([
    [{}, 'none'],
    [{ hasPayPassword: true }, 'none'],
    [{ hasContact: true }, 'code'],
    [{ hasContact: true, hasTotp: true }, 'authenticator'],
    [{ hasPasskey: true }, 'authenticator'],
  ] as const)('with %j is by %s', (factors, main) =>
    expect(neededProof({ ...none, ...factors }).main).toBe(main),
  )
})

describe('the change of a factor', () => {
  it.each([
    ['password', true, false, true],
    ['contact', false, false, true],
    ['pay_password', false, false, false],
    ['pay_password', true, false, true],
    ['totp', false, false, false],
    ['totp', false, true, true],
    ['totp', true, true, true],
    ['passkey', false, false, false],
    ['passkey', false, true, true],
  ] as const)('%s, set before %s, with an authenticator %s: holds %s', (factor, wasSet, had, holds) =>
    expect(delaysWithdrawals({ factor, wasSet, hadAuthenticator: had })).toBe(holds),
  )
})
