import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { identity } from './endpoints.ts'
import { identityState } from './shapes.ts'

const state = {
  real_status: 1,
  review_status: 1,
  advanced_review_status: 0,
  real_data: {
    id: 3,
    user_id: 8,
    id_type: 1,
    name: 'Nguyễn Văn A',
    card_id: 'P1234567',
    front_pic: '/upload/front.png',
    create_time: 1709618828,
    review_time: '',
  },
}
const applies = (input: object) => z.safeDecode(identity.apply.input, input as never).success

describe('the state of an identity', () => {
  const ours = z.decode(identityState, state as never)

  it('is decoded to our names', () => {
    expect(ours).toMatchObject({
      highestLevel: 1,
      basic: 'pending',
      advanced: 'none',
      application: {
        documentKind: 'passport',
        submittedAt: Date.parse('2024-03-05T06:07:08Z'),
        reviewedAt: null,
      },
      hasPayPassword: null,
    })
  })

  it('never contains the number or a picture of the document', () => {
    const out = JSON.stringify(z.encode(identityState, ours))
    expect(out).toContain('Nguyễn')
    expect(out).not.toContain('P1234567')
    expect(out).not.toContain('front.png')
  })

  it('is complete without an application, and when two of its fields are missing', () => {
    expect(z.decode(identityState, { real_status: 0, real_data: null } as never)).toEqual({
      highestLevel: 0,
      basic: null,
      advanced: null,
      application: null,
      hasPayPassword: null,
    })
  })

  it('has its own code for a rejection', () => {
    expect(z.decode(identityState, { ...state, review_status: 3 } as never).basic).toBe('rejected')
  })
})

describe('an application', () => {
  const basic = { real_type: '1', id_type: '0', name: "O'Brien-Lê 三", card_id: 'AB 123456' }

  it('of level 1 carries a document of any script, of level 2 its pictures', () => {
    expect(z.decode(identity.apply.input, basic as never)).toEqual({
      level: 'basic',
      documentKind: 'idCard',
      name: "O'Brien-Lê 三",
      documentNumber: 'AB 123456',
    })
    expect(applies({ real_type: '2', front_pic: '/upload/a.png', reverse_pic: '/upload/b.png' })).toBe(true)
  })

  it.each([
    { real_type: '3' },
    { id_type: '9' },
    { name: '<b>A</b>' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { card_id: '12' },
    { card_id: '123;drop' },
    { card_id: '9'.repeat(41) },
    { front_pic: 'x'.repeat(513) },
  ])('with %j is refused', (change) => {
    expect(applies(basic)).toBe(true)
    expect(applies({ ...basic, ...change })).toBe(false)
  })
})
