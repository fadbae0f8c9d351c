import type { Entry } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'
import { findBarrier } from './find-barrier.ts'
import { accessSteps } from './steps.ts'

const GUEST = { isMember: false, user: null }
const member = (review: 'none' | 'pending' | 'approved' | 'rejected' | null, bound = '') => ({
  isMember: true,
  user: {
    email: bound.includes('e') ? 'a@example.com' : '',
    mobile: bound.includes('p') ? '13800138000' : null,
    review,
    country: null,
    closed: null,
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
    expect(findBarrier({ access: 'verified' }, caller)).toBe(closed ? 'access' : null)
  })

  it('is open while the review is not known: the server decides', () => {
    expect(findBarrier({ access: 'verified' }, member(null, 'ep'))).toBeNull()
    expect(findBarrier({ access: 'verified' }, { isMember: true, user: null })).toBeNull()
  })
})

it('an endpoint for members requires only a log-in, a public one nothing', () => {
  expect(accessSteps('member', GUEST)).toEqual([{ name: 'login', state: 'todo' }])
  const [guest, own] = [GUEST, member('none')].map((caller) => findBarrier({ access: 'member' }, caller))
  expect([guest, own]).toEqual(['access', null])
  expect([accessSteps('public', GUEST), findBarrier({ access: 'public' }, GUEST)]).toEqual([[], null])
})

describe('a product that is closed in some country', () => {
  const enters = {
    product: 'futures',
    unless: ({ reduceOnly }) => reduceOnly === true,
  } as const satisfies Entry
  const row = { access: 'verified', enters } as const
  const living = (country: string | null, closed: string) => {
    const { isMember, user } = member('approved', 'ep')
    return { isMember, user: { ...user, country, closed } }
  }
  it('needs the country first, then stays closed where the member lives', () => {
    expect(findBarrier(row, living(null, 'futures'))).toBe('country_required')
    expect(findBarrier(row, living('US', 'futures'))).toBe('country_closed')
    expect(findBarrier(row, living('DE', ''))).toBeNull()
    expect(findBarrier(row, living('US', 'seconds'))).toBeNull()
  })
  it('never closes an order that only reduces', () => {
    expect(findBarrier(row, living('US', 'futures'), { reduceOnly: true })).toBeNull()
  })
  it('comes after the steps that are left', () => {
    const { isMember, user } = member('none', 'ep')
    expect(findBarrier(row, { isMember, user: { ...user, country: 'US', closed: 'futures' } })).toBe('access')
  })
})
