import { toAmount, ZERO } from '@bourse/contracts/kit'
import type { Ticket } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { futuresTerms, offeredLeverage } from './terms.ts'

const a = toAmount
const market = {
  price: a('60000'),
  priceTick: a('0.01'),
  lotSize: a('0.001'),
  lotsMin: 2,
  lotsMax: 0,
  futuresFeeRate: a('0.001'),
  futuresOpen: true,
} as Market
const ticket = {
  lotSize: a('0.01'),
  priceTick: a('0.1'),
  feeRate: a('0.0006'),
  spreadRate: a('0.0001'),
  tiers: [{ from: ZERO, rate: a('0.004'), cum: ZERO }],
  overnightLong: a('0.0002'),
  overnightShort: a('-0.0001'),
  lotBounds: { min: a('1'), max: a('500') },
  offered: { leverages: [{ value: 50 }, { value: 5 }], lots: [] },
} as unknown as Ticket

describe('the terms of a market', () => {
  it('are those of the member’s own ticket', () => {
    expect(futuresTerms(market, ticket, 0)).toMatchObject({
      isKnown: true,
      holdingCost: 'overnight',
      lotSize: a('0.01'),
      feeRate: a('0.0006'),
      leverages: [5, 50],
      lotsMax: a('500'),
      overnight: { long: a('0.0002'), short: a('-0.0001') },
    })
  })
  it("for a guest are those of the board with the tier's discount, and hide the risk", () => {
    expect(futuresTerms(market, null, 1)).toMatchObject({
      isKnown: false,
      lotSize: a('0.001'),
      feeRate: a('0.0009'),
      lotsMin: a('2'),
      lotsMax: ZERO,
    })
  })
  it('use defaults for what an upstream leaves out', () => {
    const foreign = { ...ticket, tiers: null, lotSize: null } as Ticket
    expect(futuresTerms(market, foreign, 0)).toMatchObject({
      isKnown: false,
      leverages: [5, 50],
      lotSize: a('0.001'),
    })
  })
  it('offer the requested leverage or the next lower one', () => {
    expect([1, 5, 49, 50, 100].map((wished) => offeredLeverage(wished, [5, 20, 50]))).toEqual([
      5, 5, 20, 50, 50,
    ])
  })
})
