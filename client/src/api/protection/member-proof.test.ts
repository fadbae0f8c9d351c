import { describe, expect, it } from 'vitest'
import { NO_PROOF, proofInput, proofNeeds } from './member-proof.ts'

const ours = {
  purpose: 'withdrawal',
  mainFactor: 'code',
  hasPayPassword: false,
  hasContact: true,
  site: { withdrawNeedsCode: true, withdrawNeedsPayPassword: false },
} as const
const foreign = { ...ours, mainFactor: null, site: null } as const
const neededOf = (...context: Parameters<typeof proofNeeds>) =>
  Object.entries(proofNeeds(...context)).flatMap(([name, isNeeded]) => (isNeeded ? [name] : []))

describe('the proof that our exchange requires', () => {
  it.each([
    [{}, ['code']],
    [{ hasPayPassword: true }, ['code', 'payPassword']],
    [{ mainFactor: 'authenticator' }, ['totp']],
    [{ mainFactor: 'authenticator', hasPayPassword: true }, ['totp', 'payPassword']],
    [{ mainFactor: 'authenticator', hasTotp: false, passkeys: 1 }, ['passkey']],
    [{ mainFactor: 'authenticator', hasTotp: true, passkeys: 2 }, ['totp', 'passkey']],
    [{ mainFactor: 'authenticator', hasTotp: true, passkeys: 0 }, ['totp']],
    [{ mainFactor: 'code', passkeys: 1 }, ['code']],
    [{ mainFactor: 'none' }, ['isMissing']],
    [{ purpose: 'address', hasPayPassword: true }, ['code', 'payPassword']],
  ] as const)('%j: %j', (context, fields) => expect(neededOf({ ...ours, ...context })).toEqual(fields))
})

describe('the proof that another upstream requires', () => {
  const site = (code: boolean | null, payPassword: boolean | null) => ({
    site: { withdrawNeedsCode: code, withdrawNeedsPayPassword: payPassword },
  })
  it.each([
    [{}, []],
    [{ hasPayPassword: true }, ['payPassword']],
    [{ hasPayPassword: true, ...site(null, false) }, []],
    [site(true, null), ['code']],
    [site(true, true), ['code', 'payPassword']],
    [{ ...site(true, null), hasContact: false }, ['code', 'isMissing']],
    [{ ...site(true, true), purpose: 'address' }, []],
  ] as const)('%j: %j', (context, fields) => expect(neededOf({ ...foreign, ...context })).toEqual(fields))

  it('and no other field is sent', () => {
    const typed = { code: '123456', totp: '654321', passkey: '{}', payPassword: 'secret' }
    expect(proofInput(typed, proofNeeds(foreign))).toEqual({})
    expect(proofInput({ ...NO_PROOF, code: '1' }, proofNeeds(ours))).toEqual({ code: '1' })
  })
})

describe('a member with both kinds of authenticator', () => {
  const needs = proofNeeds({ ...ours, mainFactor: 'authenticator', hasTotp: true, passkeys: 1 })
  it('sends the passkey once it has confirmed, else the code', () => {
    expect(proofInput({ ...NO_PROOF, totp: '123456' }, needs)).toEqual({ totp: '123456' })
    expect(proofInput({ ...NO_PROOF, totp: '123456', passkey: '{}' }, needs)).toEqual({ passkey: '{}' })
  })
})
