import { describe, expect, it } from 'vitest'
import { computeMarginLoan } from './index.ts'

const FACTS = {
  state: 'borrowed',
  asset: 'USDT',
  decimals: '6',
  amount: '600',
  minimum: '10',
  assets: '500',
  debt: '100',
  principal: '99',
  leverage_max: '3',
  principal_max: '10000',
  balance_before: '200',
}

describe('money borrowed on margin', () => {
  it('is at most the own money times the leverage less one, less the debt', () => {
    const { steps, result } = computeMarginLoan(FACTS, [])
    expect(steps[0]).toMatchObject({ name: 'limit_left', value: '700' })
    expect(result).toEqual({ borrowed: '600', principal_after: '699', balance_after: '800' })
  })

  it.each([
    ['above the limit', { amount: '700.000001' }, 'limit_left'],
    ['above the highest principal', { principal_max: '698.999999' }, 'limit_left'],
    ['below the minimum', { minimum: '600.01' }, 'minimum'],
    ['in an unknown state', { state: 'given' }, 'none of the two'],
  ])('%s is refused', (_case, change, problem) => {
    expect(() => computeMarginLoan({ ...FACTS, ...change }, [])).toThrow(problem)
  })

  it('is repaid interest first', () => {
    const debt = { state: 'repaid', amount: '1.5', principal: '99', unpaid: '1', balance_before: '200' }
    expect(computeMarginLoan(debt, []).result).toMatchObject({ interest_paid: '1', principal_paid: '0.5' })
  })
})
