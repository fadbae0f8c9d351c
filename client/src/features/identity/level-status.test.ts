import { describe, expect, it } from 'vitest'
import type { IdentityState } from '@bourse/contracts/identity'
import { nextStep, levelStatuses } from './level-status.ts'

const state = (overrides: Partial<IdentityState>): IdentityState => ({
  highestLevel: null,
  basic: null,
  advanced: null,
  application: null,
  hasPayPassword: null,
  ...overrides,
})

describe('the statuses of the levels', () => {
  it('are those of the two reviews', () => {
    expect(levelStatuses(state({ highestLevel: 2, basic: 'approved', advanced: 'rejected' }))).toEqual({
      basic: 'approved',
      advanced: 'rejected',
    })
  })
  it('derive from the highest level if no review is sent', () => {
    expect(levelStatuses(state({})).basic).toBe('none')
    expect(levelStatuses(state({ highestLevel: 1 })).basic).toBe('pending')
    expect(levelStatuses(state({ highestLevel: 3 })).basic).toBe('rejected')
    expect(levelStatuses(state({ highestLevel: 2, basic: 'approved' })).advanced).toBe('pending')
  })
})

describe('the next step', () => {
  const rows = [
    ['none', 'none', { kind: 'apply', level: 'basic', isResubmission: false }],
    ['pending', 'none', { kind: 'wait', level: 'basic' }],
    ['rejected', 'none', { kind: 'apply', level: 'basic', isResubmission: true }],
    ['approved', 'none', { kind: 'apply', level: 'advanced', isResubmission: false }],
    ['approved', 'pending', { kind: 'wait', level: 'advanced' }],
    ['approved', 'rejected', { kind: 'apply', level: 'advanced', isResubmission: true }],
    ['approved', 'approved', { kind: 'done' }],
  ] as const
  it.each(rows)('after basic %s and advanced %s', (basic, advanced, step) => {
    expect(nextStep({ basic, advanced })).toEqual(step)
  })
})
