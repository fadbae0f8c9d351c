import type { MemberId } from '@bourse/contracts/account'
import { toAmount, toInstant, instantText, ZERO } from '@bourse/contracts/kit'
import type { LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { catchRefusal } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { acceptLock, type LockState } from './accept-lock.ts'
import type { StoredPlan } from './plan-store.ts'

const NOW = toInstant(Date.parse('2026-11-20T10:00:00.250Z'))
const plan: StoredPlan = {
  id: '1' as LockPlanId,
  asset: '3' as AssetId,
  days: 5,
  dailyRate: toAmount('0.003'),
  penaltyRatio: toAmount('0.004'),
  amountMin: toAmount('100'),
  amountMax: toAmount('5000'),
  totalMax: toAmount('100000'),
  dividendTime: 28_800,
  createdAt: NOW,
  closedAt: null,
}
const state: LockState = {
  plan,
  code: 'USDT',
  decimals: 6,
  free: toAmount('1000'),
  running: { own: ZERO, all: ZERO },
  unborrowed: null,
  member: '1' as MemberId,
  now: NOW,
}

describe('a lock', () => {
  it('has the terms of its plan, its dividend, and its first payment a day after the next dividend time', () => {
    const draft = acceptLock(toAmount('1000'), state)
    expect(draft).toMatchObject({ dividend: toAmount('3'), renews: false, renewedFrom: null, days: 5 })
    expect(instantText(draft.termStart)).toBe('2026-11-21T08:00:00.000Z')
    expect(draft.nextDueAt && instantText(draft.nextDueAt)).toBe('2026-11-22T08:00:00.000Z')
  })

  // Each row fixes one more problem, so the order of the checks is tested.
  it.each([
    ['not_found', '6000', { ...state, plan: null }],
    ['plan_closed', '6000', { ...state, plan: { ...plan, closedAt: NOW } }],
    ['amount_below_minimum', '99.999999', { ...state, free: toAmount('0') }],
    ['amount_above_maximum', '5000.000001', state],
    ['amount_above_maximum', '500', { ...state, running: { own: toAmount('4600'), all: toAmount('4600') } }],
    ['sold_out', '500', { ...state, running: { own: ZERO, all: toAmount('99600') } }],
    ['insufficient_balance', '1000.000001', state],
    ['borrowed_not_locked', '500', { ...state, unborrowed: toAmount('499') }],
  ])('is refused with %s', async (code, amount, found) => {
    expect(await catchRefusal(() => acceptLock(toAmount(amount), found))).toBe(code)
  })

  it('has no upper bound on a plan without a maximum', () => {
    const open = {
      ...state,
      plan: { ...plan, amountMax: null, totalMax: null },
      free: toAmount('1000000000'),
    }
    expect(acceptLock(toAmount('1000000000'), open).amount).toBe(toAmount('1000000000'))
  })
})
