import { describe, expect, it } from 'vitest'
import { isClosed } from './is-closed.ts'
import { accessSteps } from './steps.ts'

const GUEST = { isMember: false, user: null }
const member = (review: 'none' | 'pending' | 'approved' | 'rejected' | null, bound = '') => ({
  isMember: true,
  user: {
    email: bound.includes('e') ? 'a@example.com' : '',
    mobile: bound.includes('p') ? '13800138000' : null,
    review,
  },
})
const text = (caller: Parameters<typeof accessSteps>[1]) =>
  accessSteps('verified', caller).map(({ name, state }) => `${name} ${state}`)

describe('an endpoint for verified members', () => {
  it.each([
    ['a guest', GUEST, ['login todo', 'email todo', 'phone todo', 'identity todo'], true],
    ['a new member', member('none', 'e'), ['login done', 'email done', 'phone todo', 'identity todo'], true],
    ['both bound', member('none', 'ep'), ['login done', 'email done', 'phone done', 'identity todo'], true],
    [
      'under review',
      member('pending', 'ep'),
      ['login done', 'email done', 'phone done', 'identity pending'],
      true,
    ],
    [
      'rejected',
      member('rejected', 'ep'),
      ['login done', 'email done', 'phone done', 'identity rejected'],
      true,
    ],
    [
      'verified',
      member('approved', 'ep'),
      ['login done', 'email done', 'phone done', 'identity done'],
      false,
    ],
  ] as const)('shows each step of %s', (_name, caller, steps, closed) => {
    expect(text(caller)).toEqual(steps)
    expect(isClosed('verified', caller)).toBe(closed)
  })

  it('is open while the review is not known: the server decides', () => {
    expect(isClosed('verified', member(null, 'ep'))).toBe(false)
    expect(isClosed('verified', { isMember: true, user: null })).toBe(false)
  })
})

it('an endpoint for members requires only a log-in, a public one nothing', () => {
  expect(accessSteps('member', GUEST)).toEqual([{ name: 'login', state: 'todo' }])
  expect([isClosed('member', GUEST), isClosed('member', member('none'))]).toEqual([true, false])
  expect([accessSteps('public', GUEST), isClosed('public', GUEST)]).toEqual([[], false])
})
