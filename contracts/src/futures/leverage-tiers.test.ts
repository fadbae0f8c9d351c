import { type Amount, toAmount, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import { leverageAt, listLeverageTiers } from './leverage-tiers.ts'
import { buildTiers, maintenanceMargin, marginRequired } from './rules.ts'

const a = toAmount
const tiers = buildTiers([
  { from: ZERO, rate: a('0.004') },
  { from: a('50000'), rate: a('0.005') },
  { from: a('250000'), rate: a('0.01') },
  { from: a('1000000'), rate: a('0.025') },
])
const leverages = [1, 2, 5, 10, 20, 50, 100]

describe('leverage tiers', () => {
  it('list the highest leverage on offer and the maintenance margin of each range', () => {
    expect(listLeverageTiers(tiers, leverages)).toEqual([
      { from: ZERO, to: a('50000'), leverage: 100, rate: a('0.004'), cum: ZERO },
      { from: a('50000'), to: a('250000'), leverage: 100, rate: a('0.005'), cum: a('50') },
      { from: a('250000'), to: a('1000000'), leverage: 50, rate: a('0.01'), cum: a('1300') },
      { from: a('1000000'), to: null, leverage: 20, rate: a('0.025'), cum: a('16300') },
    ])
  })

  it.each([
    ['0', 100],
    ['249999.99', 100],
    ['250000', 50],
    ['999999.99', 50],
    ['5000000', 20],
  ])('allow a position of %s a leverage of %i', (notional, leverage) => {
    expect(leverageAt(tiers, leverages, a(notional))).toBe(leverage)
  })

  it('never allow a leverage whose margin is below the maintenance margin', () => {
    for (let notional = a('1000'); notional < a('5000000'); notional = ((notional * 3n) / 2n) as Amount) {
      const leverage = leverageAt(tiers, leverages, notional) ?? 1
      expect(marginRequired(notional, leverage)).toBeGreaterThan(maintenanceMargin(tiers, notional))
    }
  })

  it('allow none when the lowest leverage on offer is too high', () => {
    expect(leverageAt(tiers, [200], a('60000'))).toBeNull()
  })
})
