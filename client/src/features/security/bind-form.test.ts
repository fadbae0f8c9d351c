import { describe, expect, it } from 'vitest'
import { bindIssues } from './bind-form.ts'

const form = { areaCode: '86', handle: '13800138000', code: '123456', proof: '', totp: '' }
const first = { contact: 'mobile', needsProof: false, hasTotp: false } as const

describe('binding', () => {
  it('takes a number of its country', () => {
    expect(bindIssues(form, first)).toEqual({ handle: null, code: null, proof: null, totp: null })
    expect(bindIssues({ ...form, handle: '12800138000' }, first).handle).toBe('wrong')
    expect(bindIssues({ ...form, areaCode: '66', handle: '812345678' }, first).handle).toBeNull()
  })
  it('takes an e-mail address that is one', () => {
    const email = { ...first, contact: 'email' } as const
    expect(bindIssues({ ...form, handle: ' a@b.co ' }, email).handle).toBeNull()
    expect(bindIssues({ ...form, handle: 'a@b' }, email).handle).toBe('wrong')
  })
  it('asks whoever has a contact already to prove himself there, and by his authenticator', () => {
    const needs = { ...first, needsProof: true, hasTotp: true }
    expect(bindIssues(form, needs)).toMatchObject({ proof: 'wrong', totp: 'wrong' })
    expect(bindIssues({ ...form, proof: '000000', totp: '111111' }, needs)).toMatchObject({
      proof: null,
      totp: null,
    })
  })
})
