import type { MemberId } from '@bourse/contracts/account'
import { FOLLOWERS_MAX, LEADERS_MAX } from '@bourse/contracts/copy-trading'
import { toAmount, toInstant } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { acceptFollowing, type FollowingState } from './accept-following.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const [ALICE, OWN, LEADER] = ['1', '2', '9001'] as [MemberId, MemberId, MemberId]
const many = (count: number): MemberId[] =>
  Array.from({ length: count }, (_, at) => `${at + 100}` as MemberId)

const input = { leader: LEADER, mode: 'multiple', size: toAmount('0.5') } as const
const state: FollowingState = {
  member: ALICE,
  ownAccounts: [ALICE, OWN],
  isLeading: true,
  isLeader: false,
  followed: many(LEADERS_MAX - 1),
  followers: FOLLOWERS_MAX - 1,
  now: NOW,
}

describe('a following', () => {
  it('begins now, with its size rounded to two decimals above 1', () => {
    expect(acceptFollowing({ ...input, size: toAmount('1.005') }, state)).toEqual({
      member: ALICE,
      leader: LEADER,
      mode: 'multiple',
      size: toAmount('1.01'),
      followedAt: NOW,
    })
  })

  // Each row fixes one more problem, so the order of the checks is tested.
  const lots = { ...input, mode: 'lots', size: toAmount('100.5') } as const
  const self = { ...input, leader: ALICE }
  const worst: FollowingState = {
    ...state,
    isLeading: false,
    isLeader: true,
    followed: [...many(LEADERS_MAX - 2), LEADER, ALICE],
    followers: FOLLOWERS_MAX,
  }
  it.each([
    ['amount_above_maximum', lots, worst],
    ['amount_above_maximum', { ...input, size: toAmount('5.01') }, worst],
    ['quantity_off_step', { ...lots, size: toAmount('1.5') }, worst],
    ['leader_unknown', self, worst],
    ['own_leader', self, { ...worst, isLeading: true }],
    ['leader_cannot_follow', input, { ...worst, isLeading: true }],
    ['already_following', input, { ...worst, isLeading: true, isLeader: false }],
    ['leaders_at_maximum', input, { ...state, followed: many(LEADERS_MAX), followers: FOLLOWERS_MAX }],
    ['leader_full', input, { ...state, followers: FOLLOWERS_MAX }],
    ['passed', input, state],
  ])('is first refused as %s', async (code, order, found) => {
    expect(await catchRefusal(() => acceptFollowing(order, found))).toBe(code)
  })
})
