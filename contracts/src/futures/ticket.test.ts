import fc from 'fast-check'
import { type Amount, toAmount, amountText, subtract, ONE, sum, ZERO } from '#kit'
import { describe, expect, it } from 'vitest'
import { settleClose } from './close.ts'
import { buildTiers } from './rules.ts'
import {
  isOversize,
  previewOpen,
  type TicketContext,
  validateOrder,
  type TicketOrder,
  type TicketTerms,
} from './ticket.ts'
import { lotsAffordable } from './lots-affordable.ts'
import { orderTermsFrom } from './order-terms-from.ts'
import type { Side, Ticket } from './shapes.ts'

const terms: TicketTerms = {
  lotSize: toAmount('0.001'),
  priceTick: toAmount('0.01'),
  lotsMin: toAmount('2'),
  lotsMax: toAmount('10000'),
  leverages: [1, 10, 50, 100],
  superLeverages: [{ leverage: 200, valueMax: toAmount('2000') }],
  feeRate: toAmount('0.0005'),
  spreadRate: toAmount('0.0002'),
  tiers: buildTiers([
    { from: ZERO, rate: toAmount('0.004') },
    { from: toAmount('50000'), rate: toAmount('0.005') },
    { from: toAmount('250000'), rate: toAmount('0.01') },
  ]),
  overnight: { long: toAmount('0.0003'), short: toAmount('-0.0001') },
}
const PRICE = toAmount('60000')
const facts: TicketContext = {
  terms,
  price: PRICE,
  free: toAmount('10000'),
  mode: 'isolated',
  account: { equity: toAmount('10000'), maintenance: ZERO },
  superOpen: ZERO,
  opposite: ZERO,
}
const order: TicketOrder = {
  side: 'long',
  kind: 'market',
  lots: toAmount('100'),
  leverage: 10,
  limitPrice: null,
  stops: { takeProfit: ZERO, stopLoss: ZERO },
  isReduceOnly: false,
}

describe('the preview of a ticket', () => {
  it('shows the balance change and its results', () => {
    expect(previewOpen(order, facts, PRICE)).toEqual({
      balance: toAmount('600.12'),
      quantity: toAmount('0.1'),
      quotedPrice: PRICE,
      heldPrice: toAmount('60012'),
      openPrice: toAmount('60012'),
      notional: toAmount('6001.2'),
      margin: toAmount('600.12'),
      fee: toAmount('3.0006'),
      needed: toAmount('603.1206'),
      freeAfter: toAmount('9396.8794'),
      liquidationPrice: toAmount('54227.71'),
      riskRate: expect.any(BigInt),
      overnightFee: toAmount('1.8'),
      atTakeProfit: null,
      atStopLoss: null,
    })
  })

  it('shows the results of the stops, after the spread', () => {
    const stops = { takeProfit: toAmount('66000'), stopLoss: toAmount('57000') }
    expect(previewOpen({ ...order, stops }, facts, PRICE)).toMatchObject({
      atTakeProfit: toAmount('598.8'),
      atStopLoss: toAmount('-301.2'),
    })
  })

  it('counts a limit order at its own price, without a spread', () => {
    const limit = { ...order, kind: 'limit', limitPrice: toAmount('59000') } as const
    expect(previewOpen(limit, facts, PRICE)).toMatchObject({
      quotedPrice: toAmount('59000'),
      openPrice: toAmount('59000'),
      margin: toAmount('590'),
      fee: toAmount('2.95'),
    })
  })

  it('uses the whole account as backing in cross mode', () => {
    const cross = previewOpen(order, { ...facts, mode: 'cross' }, PRICE)
    const isolated = previewOpen(order, facts, PRICE)
    expect(cross.liquidationPrice).toBeNull()
    expect(isolated.liquidationPrice).not.toBeNull()
    expect(cross.riskRate).toBeLessThan(isolated.riskRate)
  })

  it('of a reduce-only order requires no margin', () => {
    expect(previewOpen({ ...order, isReduceOnly: true }, facts, PRICE)).toMatchObject({
      needed: ZERO,
      margin: ZERO,
      freeAfter: facts.free,
    })
  })

  it('opened and closed again at one price costs the spread and the fee, on both sides', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Side>('long', 'short'),
        fc.bigInt({ min: 2n, max: 10_000n }),
        fc.bigInt({ min: 100_000n, max: 9_000_000n }),
        (side, lots, cents) => {
          const price = (cents * 10n ** 16n) as Amount
          const opened = previewOpen(
            { ...order, side, leverage: 1, lots: (lots * ONE) as Amount },
            facts,
            price,
          )
          const closed = settleClose({ ...opened, side, backing: ZERO }, price)
          const before = sum(opened.freeAfter, closed.returned)
          expect(subtract(facts.free, before)).toBe(sum(opened.fee, closed.spread))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('the first issue of an order', () => {
  // Each row adds one more problem to the next row.
  const poor = { ...facts, free: ZERO }
  const invalidStops = { takeProfit: toAmount('50000'), stopLoss: ZERO }
  const huge = { ...order, lots: toAmount('9000'), leverage: 100, stops: invalidStops }
  const limit = { ...huge, kind: 'limit' } as const
  const rows: readonly (readonly [string, TicketOrder, TicketContext])[] = [
    ['leverage_invalid', { ...huge, lots: toAmount('0.5'), leverage: 7 }, { ...poor, price: null }],
    ['lots_below_minimum', { ...huge, lots: toAmount('0.5') }, { ...poor, price: null }],
    ['lots_above_maximum', { ...huge, lots: toAmount('10000.5') }, { ...poor, price: null }],
    ['quantity_off_step', { ...huge, lots: toAmount('8999.5') }, { ...poor, price: null }],
    ['price_unavailable', huge, { ...poor, price: null }],
    ['price_invalid', limit, poor],
    ['price_invalid', { ...limit, limitPrice: toAmount('61000.001') }, poor],
    ['limit_on_wrong_side', { ...limit, limitPrice: toAmount('60000') }, poor],
    ['stop_on_wrong_side', huge, poor],
    ['leverage_too_high', { ...huge, stops: order.stops }, poor],
    ['super_leverage_limit', { ...order, lots: toAmount('40'), leverage: 200 }, poor],
    ['nothing_to_reduce', { ...huge, stops: order.stops, isReduceOnly: true }, poor],
    ['insufficient_balance', { ...order, leverage: 100 }, poor],
    ['insufficient_balance', order, { ...facts, free: toAmount('603.120599999999999999') }],
  ]
  it.each(rows)('is %s', (code, wrong, given) => {
    expect(validateOrder(wrong, given)?.code).toBe(code)
  })

  it('is none when the balance is exactly sufficient', () => {
    expect(validateOrder(order, { ...facts, free: toAmount('603.1206') })).toBeNull()
    expect(validateOrder({ ...order, isReduceOnly: true }, { ...poor, opposite: ONE })).toBeNull()
  })

  it('names the highest leverage that a size allows', () => {
    expect(validateOrder({ ...order, lots: toAmount('5000'), leverage: 100 }, facts)).toEqual({
      code: 'leverage_too_high',
      values: { maximum: '50' },
    })
  })
})

describe('the maximum lots', () => {
  it('are covered by the balance, and one more is not', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 23n }), fc.constantFrom(1, 10, 50), (free, leverage) => {
        const given = { ...facts, free: free as Amount }
        const requested = { ...order, leverage }
        const lots = lotsAffordable(requested, given, PRICE)
        if (lots > ZERO) expect(validateOrder({ ...requested, lots }, given)).toBeNull()
        const more = sum(lots, lots === ZERO ? terms.lotsMin : ONE)
        expect(validateOrder({ ...requested, lots: more }, given)).not.toBeNull()
      }),
      { numRuns: 200 },
    )
  })
})

describe('the terms in a response', () => {
  const ticket = {
    lotSize: terms.lotSize,
    priceTick: terms.priceTick,
    lotBounds: { min: terms.lotsMin, max: terms.lotsMax },
    offered: { leverages: terms.leverages.map((value) => ({ value })), lots: null },
    superLeverages: terms.superLeverages,
    feeRate: terms.feeRate,
    spreadRate: terms.spreadRate,
    tiers: terms.tiers,
    overnightLong: terms.overnight.long,
    overnightShort: terms.overnight.short,
  } as unknown as Ticket

  it('are those that the exchange checks against', () => expect(orderTermsFrom(ticket)).toEqual(terms))

  it('are null where the upstream omits a value that the preview needs', () => {
    for (const missing of ['lotSize', 'priceTick', 'feeRate', 'tiers'])
      expect(orderTermsFrom({ ...ticket, [missing]: null })).toBeNull()
  })
})

describe('a quarter of the account in one position', () => {
  it('is not yet oversized', () => {
    expect(isOversize(toAmount('25'), toAmount('100'))).toBe(false)
    expect(isOversize(toAmount('25.01'), toAmount('100'))).toBe(true)
  })
})

describe('super leverage', () => {
  const large = { ...order, lots: toAmount('20'), leverage: 200 }

  it('is offered up to its value, whatever the tiers allow', () => {
    expect(validateOrder(large, facts)).toBeNull()
    expect(validateOrder({ ...large, lots: toAmount('34') }, facts)).toMatchObject({
      code: 'super_leverage_limit',
      values: { maximum: '2000' },
    })
  })

  it('has one limit for all positions and orders that use it', () => {
    const open = { ...facts, superOpen: toAmount('1500') }
    expect(validateOrder(large, open)?.values).toEqual({ maximum: '500' })
    expect(validateOrder({ ...large, lots: toAmount('8') }, open)).toBeNull()
    expect(validateOrder({ ...large, leverage: 100 }, open)).toBeNull()
  })

  it('bounds the lots that are affordable', () =>
    expect(amountText(lotsAffordable(large, facts, PRICE))).toBe('33'))
})
