import { describe, expect, it } from 'vitest'
import { toAmount, amountText } from '#kit'
import { bonusRate, computeBonus, depositBonus } from './index.ts'

const FACTS = {
  state: 'granted',
  asset: 'BTC',
  tier: '1',
  release_at: '2026-04-03T08:00:00.000Z',
  amount: '2.5',
  usd_value: '150000',
  deposits_before: '90000',
  deposits: '120000',
  bonus_rate: '0.02',
}
const rule = (change: Readonly<Record<string, string>> = {}) => computeBonus({ ...FACTS, ...change }, [])

describe('the bonus of a deposit', () => {
  it('is that of the deposit at the rate of the tier', () => {
    const peak = toAmount(FACTS.deposits)
    const deposit = {
      amount: toAmount(FACTS.amount),
      usd: toAmount(FACTS.usd_value),
      before: toAmount(FACTS.deposits_before),
      peak,
    }
    expect(rule({ bonus_rate: amountText(bonusRate(peak)) }).result).toEqual({
      bonus: amountText(depositBonus(deposit)),
    })
    expect(rule().result).toEqual({ bonus: '0.01' })
  })

  it('is released and returned whole', () => {
    expect(rule({ state: 'released', bonus: '0.01' }).result).toEqual({ released: '0.01' })
    expect(rule({ state: 'returned', bonus: '0.01' }).result).toEqual({ returned: '0.01' })
  })

  it.each([
    ['a rate above one', { bonus_rate: '1.01' }, 'no fraction'],
    ['deposits below zero', { deposits_before: '-1' }, 'negative'],
    ['no time of release', { release_at: 'soon' }, 'no moment'],
    ['an unknown state', { state: 'paid' }, 'none of the three'],
    ['a release of nothing', { state: 'released', bonus: '0' }, 'not positive'],
  ])('refuses %s', (_case, change, problem) => {
    expect(() => rule(change)).toThrow(problem)
  })
})
