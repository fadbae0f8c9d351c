import type { MemberId } from '@bourse/contracts/account'
import { toAmount, toInstant } from '@bourse/contracts/kit'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { acceptLeader, type ApplicationState } from './accept-leader.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const TERMS = { level: 2, tradingDays: 30, capitalMin: toAmount('1000') }
const state: ApplicationState = {
  member: '1' as MemberId,
  isLeader: false,
  level: 2,
  days: 30,
  followed: 0,
  money: toAmount('2500'),
  now: NOW,
}

describe('a leader', () => {
  it('is measured by the money of the account, or by the least capital', () => {
    expect(acceptLeader(TERMS, state)).toMatchObject({ capital: toAmount('2500'), liveSince: NOW })
    expect(acceptLeader(TERMS, { ...state, money: toAmount('3') }).capital).toBe(TERMS.capitalMin)
  })

  // Each row fixes one more problem, so the order of the checks is tested.
  it.each([
    ['already_leader', { isLeader: true, level: 1, days: 29, followed: 1 }],
    ['leader_level_missing', { level: 1, days: 29, followed: 1 }],
    ['leader_days_missing', { days: 29, followed: 1 }],
    ['leader_cannot_follow', { followed: 1 }],
    ['passed', {}],
  ])('is first refused as %s', async (code, more) => {
    expect(await catchRefusal(() => acceptLeader(TERMS, { ...state, ...more }))).toBe(code)
  })
})
