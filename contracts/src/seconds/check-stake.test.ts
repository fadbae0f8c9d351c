import { describe, expect, it } from 'vitest'
import { toAmount, amountText } from '#kit'
import { checkStake, minStake, maxStake, type StakeState } from './index.ts'

const facts: StakeState = {
  offer: { stakeMin: toAmount('10'), stakeMax: toAmount('500') },
  payAsset: { stakeMin: toAmount('5'), stakeMax: toAmount('1000'), openStakeMax: toAmount('600') },
  feeRate: toAmount('0.01'),
  openStake: toAmount('200'),
  remainingLossLimit: toAmount('300'),
  free: toAmount('150'),
}

describe('a stake', () => {
  // Each row adds one more problem to the next row.
  it.each([
    ['500.01', '501', 'amount_below_minimum', '501'],
    ['500.01', '10', 'amount_above_maximum', '500'],
    ['400.01', '10', 'open_stake_reached', '400'],
    ['300', '10', 'daily_loss_reached', '300'],
    ['150', '10', 'insufficient_balance', '150'],
  ] as const)('of %s where %s is the least is refused: %s, %s', (stake, least, code, bound) => {
    const offer = { ...facts.offer, stakeMin: toAmount(least) }
    const issue = checkStake(toAmount(stake), { ...facts, offer })
    expect([issue?.code, amountText(issue?.bound ?? toAmount('0'))]).toEqual([code, bound])
  })

  it('that fits is accepted, also when it exhausts the limits', () => {
    expect(checkStake(toAmount('148'), facts)).toBe(null)
    const tight = {
      ...facts,
      feeRate: toAmount('0'),
      remainingLossLimit: toAmount('400'),
      free: toAmount('400'),
    }
    expect(checkStake(toAmount('400'), tight)).toBe(null)
  })

  it('counts the fee against the daily limit and against the balance', () => {
    expect(checkStake(toAmount('297.03'), { ...facts, free: toAmount('1000') })?.code).toBe(
      'daily_loss_reached',
    )
    expect(checkStake(toAmount('148.6'), facts)?.code).toBe('insufficient_balance')
  })

  it('is bounded by the stricter of duration and asset; null is no bound', () => {
    expect([minStake(facts), maxStake(facts)]).toEqual([toAmount('10'), toAmount('500')])
    const open = { offer: { stakeMin: null, stakeMax: null }, payAsset: facts.payAsset }
    expect([minStake(open), maxStake(open)]).toEqual([toAmount('5'), toAmount('1000')])
    const none = { offer: open.offer, payAsset: { stakeMin: null, stakeMax: null, openStakeMax: null } }
    expect([minStake(none), maxStake(none)]).toEqual([toAmount('0'), null])
    const free = { ...facts, ...none, remainingLossLimit: null, free: toAmount('1000000') }
    expect(checkStake(toAmount('999'), free)).toBe(null)
  })
})
