import { toAmount, ZERO } from '@bourse/contracts/kit'
import { buildTiers } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import { buildReview } from './order-review.tsx'
import { type FormContext, PLAIN_TERMS, preview, type Ticket } from './ticket-form.ts'

const a = toAmount
const market = { baseCode: 'BTC', quoteCode: 'USDT' } as Market
const context: FormContext = {
  terms: {
    isOpen: true,
    isKnown: true,
    holdingCost: 'overnight',
    priceTick: a('0.01'),
    lotSize: a('0.001'),
    lotsMin: a('1'),
    lotsMax: ZERO,
    leverages: [10, 50],
    superLeverages: [],
    feeRate: a('0.0006'),
    spreadRate: a('0.0001'),
    tiers: buildTiers([{ from: ZERO, rate: a('0.004') }]),
    overnight: { long: a('0.0002'), short: ZERO },
  },
  last: a('60000'),
  isStale: false,
  account: { mode: 'isolated', free: a('1000'), equity: a('1000'), maintenance: ZERO, superOpen: ZERO },
  open: { long: ZERO, short: a('4') },
}
const ticket: Ticket = {
  ...PLAIN_TERMS,
  side: 'long',
  kind: 'limit',
  price: '59000',
  lots: '10',
  percent: null,
  leverage: 10,
  hasStops: true,
  stopsBy: 'price',
  takeProfit: '66000',
  stopLoss: '57000',
  isReduceOnly: false,
}
const translate = (key: string, values: object = {}) =>
  [key, ...Object.values(values).map((value) => String(value))].join(' ')
const review = (change: Partial<Ticket> = {}, given: FormContext = context) => {
  const final = { ...ticket, ...change }
  return buildReview(
    { ticket: final, derived: preview(final, given), context: given, market, reduced: a('12.5') },
    { ...formatIn('en'), t: translate as never },
  )
}
const rows = (change: Partial<Ticket> = {}) =>
  Object.fromEntries(review(change).lines.map(({ label, value }) => [label, value]))

describe('the review', () => {
  it('lists size, costs, stops and the remaining balance', () => {
    expect(rows()).toEqual({
      'spot.order': 'spot.limit · futures.open_long',
      'futures.open_price': '59,000.00 USDT',
      'futures.lots': '10 · 0.01 BTC',
      'futures.leverage': '10×',
      'futures.margin': '59 USDT',
      'spot.fee': '0.354 USDT',
      'futures.overnight': 'futures.per_night 0.118 USDT',
      'futures.take_profit': '66,000.00 USDT (+70 USDT)',
      'futures.stop_loss': '57,000.00 USDT (−20 USDT)',
      'spot.balance_after': '940.64 USDT',
    })
  })
  it('is marked as approximate at market', () => {
    expect(rows({ kind: 'market' })).toMatchObject({ 'futures.open_price': '≈ 60,006.00 USDT' })
  })
  it('names the liquidation price and the loss at that price', () => {
    expect(review().warnings).toEqual(['futures.falls_to BTC 53,313.25', 'futures.worst 59 USDT'])
    const cross = {
      mode: 'cross',
      free: a('1000'),
      equity: a('1000'),
      maintenance: ZERO,
      superOpen: ZERO,
    } as const
    expect(review({}, { ...context, account: cross }).warnings).toContain('futures.worst_cross 1,000 USDT')
  })
  it('warns of a large fraction of the account, and of a stop that is never reached', () => {
    expect(review({ lots: '50' }).warnings.at(-1)).toBe('futures.oversize 29.68%')
    expect(review({ stopLoss: '53000' }).warnings).toContain('futures.stop_beyond')
  })
  it('is confirmed by a slide from 20× on', () => {
    expect([review().isFinal, review({ leverage: 50 }).isFinal]).toEqual([false, true])
  })
  it('of a reduce-only order names the lots that it can close', () => {
    const { lines, warnings } = review({ isReduceOnly: true, kind: 'market' })
    expect(lines.map(({ value }) => value)).toEqual([
      'spot.market · futures.reduce_short',
      '≈ 60,000.00 USDT',
      '10 · 0.01 BTC',
      '≈ +12.5 USDT',
    ])
    expect(warnings).toEqual(['futures.reduces 2 4'])
  })
})
