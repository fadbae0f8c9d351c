import { toAmount, amountText, ZERO } from '@bourse/contracts/kit'
import { settleClose, liquidationPrice, type Position, buildTiers } from '@bourse/contracts/futures'
import { describe, expect, it } from 'vitest'
import {
  closedPercent,
  previewClosing,
  computeFigures,
  toMeterPercent,
  previewReducing,
  riskLevel,
} from './figures.ts'

const a = toAmount
const terms = {
  lotSize: a('0.01'),
  priceTick: a('0.01'),
  tiers: buildTiers([{ from: ZERO, rate: a('0.004') }]),
}
const position = {
  side: 'long',
  lots: a('10'),
  quantity: a('0.1'),
  quotedPrice: a('59990'),
  openPrice: a('60000'),
  price: a('60000'),
  margin: a('600'),
  marginAtOpen: a('600'),
  profit: a('-1'),
  riskRate: a('0.5'),
} as Position
const isolated = { terms, mode: 'isolated' } as const

describe('an open position', () => {
  it('has a profit in money and as a percentage of the margin', () => {
    const { profit, percent } = computeFigures(position, { ...isolated, price: a('61200') })
    expect(amountText(profit ?? ZERO)).toBe('120')
    expect(amountText(percent ?? ZERO)).toBe('20')
    expect(computeFigures({ ...position, side: 'short' }, { ...isolated, price: a('61200') }).profit).toBe(
      a('-120'),
    )
  })
  it('has a risk of 100 % exactly at its liquidation', () => {
    const backed = { side: 'long', quantity: a('0.1'), openPrice: a('60000'), balance: a('600') } as const
    const price = liquidationPrice(backed, terms)
    const at = (offset: string) =>
      computeFigures(position, { ...isolated, price: ((price ?? ZERO) + a(offset)) as typeof ZERO }).risk ??
      ZERO
    expect(at('0') >= a('1')).toBe(true)
    expect(at('0.01') < a('1')).toBe(true)
  })
  it('in cross mode has the risk of the account from the newest message of the exchange', () => {
    const cross = { terms, mode: 'cross', price: a('61200') } as const
    expect(computeFigures(position, cross).risk).toBe(a('0.5'))
    const pushed = { margin: a('580'), riskRate: a('0.7') }
    expect(computeFigures(position, { ...cross, pushed })).toMatchObject({ risk: a('0.7'), margin: a('580') })
  })
  it('without a price or size shows the last response of the exchange', () => {
    expect(computeFigures({ ...position, price: null }, { ...isolated, price: null })).toMatchObject({
      profit: a('-1'),
      percent: null,
      risk: a('0.5'),
    })
    const unsized = computeFigures(
      { ...position, quantity: null },
      { terms: null, mode: 'isolated', price: a('1') },
    )
    expect(unsized.profit).toBe(a('-1'))
  })
})

describe('closing', () => {
  it('results in the amounts of the rules, for all lots and for some', () => {
    const at = { price: a('61200'), lotSize: null, backing: ZERO }
    expect(previewClosing(position, a('10'), at)).toEqual({ result: a('120'), returned: a('720') })
    expect(previewClosing(position, a('5'), at)).toEqual({ result: a('60'), returned: a('360') })
  })
  it('never costs more than the backing', () => {
    const at = { price: a('40000'), lotSize: null, backing: ZERO }
    expect(previewClosing(position, a('10'), at)).toEqual({ result: a('-600'), returned: ZERO })
    const cross = { ...at, backing: a('5000') }
    expect(previewClosing(position, a('10'), cross)).toEqual({ result: a('-2000'), returned: a('-1400') })
    const { side, openPrice } = position
    const whole = {
      side,
      openPrice,
      quotedPrice: a('59990'),
      quantity: a('0.1'),
      margin: a('600'),
      backing: ZERO,
    }
    expect(settleClose(whole, a('40000')).result).toBe(a('-600'))
  })
  it('closes the oldest positions first', () => {
    const at = { price: a('61200'), lotSize: null, backing: ZERO }
    const newer = { ...position, openPrice: a('61000'), openedAt: 2 } as unknown as Position
    const older = { ...position, openedAt: 1 } as unknown as Position
    expect(previewReducing([newer, older], a('15'), at)).toBe(a('130'))
    expect(previewReducing([newer, older], a('100'), at)).toBe(a('140'))
    expect(previewReducing([newer, older], a('5'), { ...at, price: null })).toBeNull()
  })
  it('is unknown without a price or lots', () => {
    expect(previewClosing(position, a('10'), { price: null, lotSize: null, backing: ZERO })).toBeNull()
    expect(previewClosing(position, ZERO, { price: a('1'), lotSize: null, backing: ZERO })).toBeNull()
  })
  it('is shown as a percentage of the margin', () => {
    expect(closedPercent({ ...position, realizedProfit: a('-300') })).toBe(a('-50'))
    expect(closedPercent({ ...position, realizedProfit: null })).toBeNull()
  })
})

describe('the risk meter', () => {
  it('is low, medium from 50 % and high from 80 %, and never exceeds its end', () => {
    expect(['0.499', '0.5', '0.799', '0.8', '3'].map((risk) => riskLevel(a(risk)))).toEqual([
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ])
    expect([toMeterPercent(a('0.425')), toMeterPercent(a('3')), toMeterPercent(a('-1'))]).toEqual([
      42, 100, 0,
    ])
  })
})
