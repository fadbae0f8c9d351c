import { toAmount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import { buildReview } from './review.tsx'
import { type FormContext, derive, type Ticket } from './ticket-form.ts'

const a = toAmount
const market = { baseCode: 'BTC', quoteCode: 'USDT' } as Market
const context: FormContext = {
  terms: {
    priceTick: a('0.01'),
    lotStep: a('0.00001'),
    quantityMin: a('0.0001'),
    feeRate: a('0.001'),
    isOpen: true,
  },
  last: a('50000'),
  isStale: false,
  levels: { bids: [], asks: [] },
  free: { base: a('1'), quote: a('1000') },
  tier: 0,
  margin: null,
}
const translate = (key: string, values: object = {}) =>
  `${key}${Object.values(values)
    .map((value) => ` ${String(value)}`)
    .join('')}`
const DEFAULTS = {
  account: 'spot',
  time: 'gtc',
  lasts: '1d',
  selfTrade: 'refuse',
  stopLimit: '',
  trail: '',
  trailBy: 'percent',
  activation: '',
} as const
type TicketInput = Omit<Ticket, keyof typeof DEFAULTS> & Partial<Ticket>
const review = (typed: TicketInput) => {
  const ticket: Ticket = { ...DEFAULTS, ...typed }
  const format = { ...formatIn('en'), t: translate as never }
  return buildReview({ ticket, derived: derive(ticket, context), context, market }, format)
}
const rows = (ticket: TicketInput) =>
  Object.fromEntries(review(ticket).lines.map(({ label, value }) => [label, value]))

describe('the review', () => {
  it('of half of 1,000 at market lists cost 500, the fee and the balance after', () => {
    expect(
      rows({ side: 'buy', kind: 'market', price: '', stop: '', quantity: '0.01', percent: 50 }),
    ).toMatchObject({
      'spot.cost': '≈ 500 USDT',
      'spot.fee': '≈ 0.5 USDT',
      'spot.pay': '≈ 500.5 USDT',
      'spot.balance_after': '≈ 499.5 USDT',
    })
  })
  it('of a limit sell is exact, with the remaining balance in the coin', () => {
    expect(
      rows({ side: 'sell', kind: 'limit', price: '50100', stop: '', quantity: '0.1', percent: null }),
    ).toMatchObject({
      'market.price': '50,100.00 USDT',
      'spot.value': '5,010 USDT',
      'spot.fee': '5.01 USDT',
      'spot.receive': '5,004.99 USDT',
      'spot.balance_after': '0.9 BTC',
    })
  })
  it('has one more line if the limit is more than ten percent from the market', () => {
    const ticket = { side: 'buy', kind: 'limit', stop: '', quantity: '0.001', percent: null } as const
    expect(review({ ...ticket, price: '44000' }).warning).toBe('spot.far 12.00%')
    expect(review({ ...ticket, price: '49000' }).warning).toBeNull()
  })
  it('of a stop-limit order names its trigger and measures its limit from there', () => {
    const ticket = { side: 'buy', kind: 'stopLimit', quantity: '0.001', percent: null } as const
    expect(rows({ ...ticket, stop: '60000', price: '60100' })).toMatchObject({
      'spot.order': 'spot.stop_limit · market.buy',
      'spot.stop_price': '≥ 60,000.00 USDT',
      'market.price': '60,100.00 USDT',
      'spot.cost': '60.1 USDT',
    })
    expect(rows({ ...ticket, stop: '40000', price: '40000' })).toMatchObject({
      'spot.stop_price': '≤ 40,000.00 USDT',
    })
    expect(review({ ...ticket, stop: '60000', price: '60100' }).warning).toBeNull()
    expect(review({ ...ticket, stop: '60000', price: '50000' }).warning).toBe('spot.far_stop 16.67%')
  })
  it('names a time in force and an option for own orders that were chosen', () => {
    const ticket = { side: 'buy', kind: 'limit', stop: '', quantity: '0.001', percent: null } as const
    expect(rows({ ...ticket, price: '49000' })).not.toHaveProperty('spot.time')
    expect(rows({ ...ticket, price: '49000', time: 'gtt', selfTrade: 'cancelBoth' })).toMatchObject({
      'spot.time': 'spot.time_gtt · spot.lasts_1d',
      'spot.own': 'spot.own_both',
    })
  })
  it('of a stop-market order has a stop price instead of a price', () => {
    const ticket = { side: 'sell', kind: 'stopMarket', price: '', quantity: '0.1', percent: null } as const
    const lines = rows({ ...ticket, stop: '40000' })
    expect(lines).toMatchObject({ 'spot.stop_price': '≤ 40,000.00 USDT', 'spot.value': '≈ 4,000 USDT' })
    expect(lines).not.toHaveProperty('market.price')
  })
})
