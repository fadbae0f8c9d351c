import { describe, expect, it } from 'vitest'
import { amountOf, amountText } from '#kit'
import { checkStake, minStake, maxStake, type StakeFacts } from './index.ts'

const facts: StakeFacts = {
  offer: { stakeMin: amountOf('10'), stakeMax: amountOf('500') },
  payAsset: { stakeMin: amountOf('5'), stakeMax: amountOf('1000'), openStakeMax: amountOf('600') },
  feeRate: amountOf('0.01'),
  openStake: amountOf('200'),
  remainingLossLimit: amountOf('300'),
  free: amountOf('150'),
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
    const offer = { ...facts.offer, stakeMin: amountOf(least) }
    const issue = checkStake(amountOf(stake), { ...facts, offer })
    expect([issue?.code, amountText(issue?.bound ?? amountOf('0'))]).toEqual([code, bound])
  })

  it('that fits is accepted, also when it exhausts the limits', () => {
    expect(checkStake(amountOf('148'), facts)).toBe(null)
    const tight = {
      ...facts,
      feeRate: amountOf('0'),
      remainingLossLimit: amountOf('400'),
      free: amountOf('400'),
    }
    expect(checkStake(amountOf('400'), tight)).toBe(null)
  })

  it('counts the fee against the daily limit and against the balance', () => {
    expect(checkStake(amountOf('297.03'), { ...facts, free: amountOf('1000') })?.code).toBe(
      'daily_loss_reached',
    )
    expect(checkStake(amountOf('148.6'), facts)?.code).toBe('insufficient_balance')
  })

  it('is bounded by the stricter of duration and asset; null is no bound', () => {
    expect([minStake(facts), maxStake(facts)]).toEqual([amountOf('10'), amountOf('500')])
    const open = { offer: { stakeMin: null, stakeMax: null }, payAsset: facts.payAsset }
    expect([minStake(open), maxStake(open)]).toEqual([amountOf('5'), amountOf('1000')])
    const none = { offer: open.offer, payAsset: { stakeMin: null, stakeMax: null, openStakeMax: null } }
    expect([minStake(none), maxStake(none)]).toEqual([amountOf('0'), null])
    const free = { ...facts, ...none, remainingLossLimit: null, free: amountOf('1000000') }
    expect(checkStake(amountOf('999'), free)).toBe(null)
  })
})
