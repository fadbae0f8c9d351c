import { describe, expect, it } from 'vitest'
import type { IdentityState } from '@bourse/contracts/identity'
import { nextStep, standingOf } from './standing.ts'

const state = (told: Partial<IdentityState>): IdentityState => ({
  highestLevel: null,
  basic: null,
  advanced: null,
  application: null,
  hasPayPassword: null,
  ...told,
})

describe('how the levels stand', () => {
  it('is what the two reviews say', () => {
    expect(standingOf(state({ highestLevel: 2, basic: 'approved', advanced: 'rejected' }))).toEqual({
      basic: 'approved',
      advanced: 'rejected',
    })
  })
  it('is read from the highest level where no review is told', () => {
    expect(standingOf(state({})).basic).toBe('none')
    expect(standingOf(state({ highestLevel: 1 })).basic).toBe('pending')
    expect(standingOf(state({ highestLevel: 3 })).basic).toBe('rejected')
    expect(standingOf(state({ highestLevel: 2, basic: 'approved' })).advanced).toBe('pending')
  })
})

describe('the next step', () => {
  const rows = [
    ['none', 'none', { kind: 'apply', level: 'basic', isAgain: false }],
    ['pending', 'none', { kind: 'wait', level: 'basic' }],
    ['rejected', 'none', { kind: 'apply', level: 'basic', isAgain: true }],
    ['approved', 'none', { kind: 'apply', level: 'advanced', isAgain: false }],
    ['approved', 'pending', { kind: 'wait', level: 'advanced' }],
    ['approved', 'rejected', { kind: 'apply', level: 'advanced', isAgain: true }],
    ['approved', 'approved', { kind: 'done' }],
  ] as const
  it.each(rows)('after basic %s and advanced %s', (basic, advanced, step) => {
    expect(nextStep({ basic, advanced })).toEqual(step)
  })
})
