import { amountText, toAmount, type Facts, type Sample } from '#kit'
import { describe, expect, it } from 'vitest'
import { computeOpen } from './compute-open.ts'
import { previewOpen } from './ticket.ts'

const tick = (at: string, price: string, market = '1'): Sample => ({
  market,
  at: `2026-03-04T${at}Z`,
  price,
  id: '7',
})
const shared: Facts = {
  market: '1',
  side: 'long',
  lots: '10',
  lot_size: '0.001',
  leverage: '20',
  trade_fee_rate: '0.0005',
}
const market: Facts = { ...shared, price_tick: '0.01', spread_rate: '0.0001' }
const limit: Facts = { ...shared, limit: '59000', since: '2026-03-04T08:00:00.500Z' }
const NOW = tick('08:00:02.000', '59000')
const BEFORE = tick('08:00:01.000', '59000.01')

describe('the opening by a market order', () => {
  it.each(['long', 'short'] as const)('of a %s is the preview of the ticket', (side) => {
    const terms = {
      lotSize: toAmount('0.001'),
      priceTick: toAmount('0.01'),
      lotsMin: toAmount('1'),
      lotsMax: toAmount('1000'),
      leverages: [20],
      superLeverages: [],
      feeRate: toAmount('0.0005'),
      spreadRate: toAmount('0.0001'),
      tiers: [{ from: toAmount('0'), rate: toAmount('0.004'), cum: toAmount('0') }],
      overnight: { long: toAmount('0'), short: toAmount('0') },
    }
    const stops = { takeProfit: toAmount('0'), stopLoss: toAmount('0') }
    const order = {
      side,
      kind: 'market',
      lots: toAmount('10'),
      leverage: 20,
      limitPrice: null,
      stops,
    } as const
    const account = { equity: toAmount('1000'), maintenance: toAmount('0') }
    const free = toAmount('1000')
    const facts = {
      terms,
      price: null,
      free,
      mode: 'isolated',
      account,
      superOpen: toAmount('0'),
      opposite: toAmount('0'),
    } as const
    const preview = previewOpen({ ...order, isReduceOnly: false }, facts, toAmount('60123.45'))
    const { result } = computeOpen({ ...market, side }, [tick('08:00:02.000', '60123.45')])
    expect(result).toEqual({
      open_price: amountText(preview.openPrice),
      quantity: amountText(preview.quantity),
      margin: amountText(preview.margin),
      fee: amountText(preview.fee),
    })
  })

  it('shows each step', () => {
    const { steps } = computeOpen(market, [tick('08:00:02.000', '60000')])
    expect(steps.map(({ name, value }) => [name, value])).toEqual([
      ['quoted_price', '60000'],
      ['open_price', '60006'],
      ['quantity', '0.01'],
      ['notional', '600.06'],
      ['margin', '30.003'],
      ['fee', '0.30003'],
    ])
  })
})

describe('the fill of a limit order', () => {
  it.each([
    ['the tick that reached it first', [NOW, BEFORE]],
    ['a tick without one before', [NOW]],
    ['a tick after a second that did not count', [NOW, tick('08:00:00.000', '58000')]],
  ])('is at its own price, by %s', (_case, samples) => {
    const { result, steps } = computeOpen(limit, samples)
    expect(result).toEqual({ open_price: '59000', quantity: '0.01', margin: '29.5', fee: '0.295' })
    expect(steps[0]).toEqual({ name: 'reached', formula: 'price ≤ limit', value: 'yes' })
  })
})

describe('an opening is refused', () => {
  it.each<[string, Facts, readonly Sample[], RegExp]>([
    ['by a tick that has not reached the limit', limit, [tick('08:00:02.000', '59000.01')], /not reached/],
    ['if a short has not reached it', { ...limit, side: 'short' }, [BEFORE, NOW], /second before/],
    [
      'if the second before had reached it',
      limit,
      [NOW, tick('08:00:01.000', '58999')],
      /before had reached/,
    ],
    ['by a tick of another market', market, [tick('08:00:02.000', '60000', '2')], /another market/],
    ['without a tick', market, [], /1 tick/],
    ['by two ticks of a market order', market, [NOW, BEFORE], /1 tick/],
    ['with half a leverage', { ...market, leverage: '0.5' }, [NOW], /leverage/],
    ['without a side', { ...market, side: 'up' }, [NOW], /side/],
    ['without a spread', shared, [NOW], /spread_rate/],
  ])('%s', (_case, facts, samples, reason) => {
    expect(() => computeOpen(facts, samples)).toThrow(reason)
  })
})
