import type { MemberId } from '@bourse/contracts/account'
import { amountOf, instantOf, instantText, ZERO } from '@bourse/contracts/kit'
import type { LockPlanId } from '@bourse/contracts/lock-mining'
import type { AssetId } from '@bourse/contracts/market'
import { refusalOf } from '#platform/testing'
import { describe, expect, it } from 'vitest'
import { acceptLock, type LockFacts } from './accept-lock.ts'
import type { StoredPlan } from './plan-store.ts'

const NOW = instantOf(Date.parse('2026-11-20T10:00:00.250Z'))
const plan: StoredPlan = {
  id: '1' as LockPlanId,
  asset: '3' as AssetId,
  days: 5,
  dailyRate: amountOf('0.003'),
  penaltyRatio: amountOf('0.004'),
  amountMin: amountOf('100'),
  amountMax: amountOf('5000'),
  totalMax: amountOf('100000'),
  dividendTime: 28_800,
  createdAt: NOW,
  closedAt: null,
}
const facts: LockFacts = {
  plan,
  code: 'USDT',
  decimals: 6,
  free: amountOf('1000'),
  running: { own: ZERO, all: ZERO },
  unborrowed: null,
  member: '1' as MemberId,
  now: NOW,
}

describe('a lock', () => {
  it('has the terms of its plan, its dividend, and its first payment a day after the next dividend time', () => {
    const draft = acceptLock(amountOf('1000'), facts)
    expect(draft).toMatchObject({ dividend: amountOf('3'), renews: false, renewedFrom: null, days: 5 })
    expect(instantText(draft.termStart)).toBe('2026-11-21T08:00:00.000Z')
    expect(draft.nextDueAt && instantText(draft.nextDueAt)).toBe('2026-11-22T08:00:00.000Z')
  })

  // Each row fixes one more problem, so the order of the checks is tested.
  it.each([
    ['not_found', '6000', { ...facts, plan: null }],
    ['plan_closed', '6000', { ...facts, plan: { ...plan, closedAt: NOW } }],
    ['amount_below_minimum', '99.999999', { ...facts, free: amountOf('0') }],
    ['amount_above_maximum', '5000.000001', facts],
    ['amount_above_maximum', '500', { ...facts, running: { own: amountOf('4600'), all: amountOf('4600') } }],
    ['sold_out', '500', { ...facts, running: { own: ZERO, all: amountOf('99600') } }],
    ['insufficient_balance', '1000.000001', facts],
    ['borrowed_not_locked', '500', { ...facts, unborrowed: amountOf('499') }],
  ])('is refused with %s', async (code, amount, found) => {
    expect(await refusalOf(() => acceptLock(amountOf(amount), found))).toBe(code)
  })

  it('has no upper bound on a plan without a maximum', () => {
    const open = {
      ...facts,
      plan: { ...plan, amountMax: null, totalMax: null },
      free: amountOf('1000000000'),
    }
    expect(acceptLock(amountOf('1000000000'), open).amount).toBe(amountOf('1000000000'))
  })
})
