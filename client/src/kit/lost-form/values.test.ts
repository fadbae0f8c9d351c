import { describe, expect, it } from 'vitest'
import { lostForm, withLost } from './values.ts'

const place = { member: '42', page: 'fund/withdraw?asset=3' }
const INITIAL = { amount: '', address: '', isSaved: false, coupon: null as object | null, payPassword: '' }
const typed = { ...INITIAL, amount: '12.5', address: 'T1', isSaved: true, payPassword: 'secret 7' }

describe('a form whose session is lost', () => {
  it('has its typed values again, for the same member on the same page', () => {
    const stored = JSON.parse(JSON.stringify(lostForm(place, typed)))
    expect(withLost(stored, place, INITIAL)).toEqual({ ...typed, payPassword: '' })
  })

  it.each([
    ['another member', { member: '43' }],
    ['a guest', { member: '' }],
    ['another page', { page: 'fund/withdraw?asset=1' }],
  ])('is not shown to %s', (_name, other) => {
    expect(withLost(lostForm(place, typed), { ...place, ...other }, INITIAL)).toBe(INITIAL)
  })

  it('is not another form of the page', () => {
    const other = { name: '', note: '' }
    expect(withLost(lostForm(place, typed), place, other)).toBe(other)
  })

  it.each([
    'code',
    'mailCode',
    'totp',
    'password',
    'payPassword',
    'repeated',
    'repassword',
    'passkey',
    'proof',
    'seed',
  ])('never stores the field %s', (name) => {
    expect(JSON.stringify(lostForm(place, { amount: '1', [name]: 'secret' }))).not.toContain('secret')
  })

  it('is not stored for a guest, or without content', () => {
    expect(lostForm({ ...place, member: '' }, typed)).toEqual([])
    expect(lostForm(place, INITIAL)).toEqual([])
  })
})
