import { type Amount, toAmount, toInstant, amountText, ZERO } from '@bourse/contracts/kit'
import { lotsAffordable, previewOpen, buildTiers, type TicketContext } from '@bourse/contracts/futures'
import type { FuturesTerms } from '#features/futures'
import { describe, expect, it } from 'vitest'
import {
  computePercent,
  type FormContext,
  lotsForPercent,
  toInput,
  computeOversize,
  PLAIN_TERMS,
  preview,
  type Ticket,
} from './ticket-form.ts'
import { validate } from './ticket-issues.ts'

const a = toAmount
const AT = { lasts: '1d', stopTrigger: 'last', now: toInstant(0) } as const
const terms: FuturesTerms = {
  isOpen: true,
  isKnown: true,
  holdingCost: 'overnight',
  priceTick: a('0.01'),
  lotSize: a('0.001'),
  lotsMin: a('1'),
  lotsMax: a('10000'),
  leverages: [1, 5, 10, 20, 50, 100],
  superLeverages: [],
  feeRate: a('0.0006'),
  spreadRate: a('0.0001'),
  tiers: buildTiers([
    { from: ZERO, rate: a('0.004') },
    { from: a('50000'), rate: a('0.005') },
    { from: a('250000'), rate: a('0.01') },
  ]),
  overnight: { long: a('0.0002'), short: a('-0.00005') },
}
const context: FormContext = {
  terms,
  last: a('60000'),
  isStale: false,
  account: { mode: 'isolated', free: a('1000'), equity: a('1000'), maintenance: ZERO, superOpen: ZERO },
  open: { long: ZERO, short: ZERO },
}
const market: Ticket = {
  ...PLAIN_TERMS,
  side: 'long',
  kind: 'market',
  price: '60000',
  lots: '10',
  percent: null,
  leverage: 10,
  hasStops: false,
  stopsBy: 'price',
  takeProfit: '',
  stopLoss: '',
  isReduceOnly: false,
}
const limit: Ticket = { ...market, kind: 'limit', price: '59000' }
const text = (amount: Amount | null | undefined) =>
  amount === null || amount === undefined ? null : amountText(amount)
const seen = (ticket: Ticket, given: FormContext = context) => preview(ticket, given).preview

describe('the preview of a ticket', () => {
  it('uses the price with its spread, and the limit price of a limit order', () => {
    expect(text(seen(market)?.openPrice)).toBe('60006')
    expect(text(seen({ ...market, side: 'short' })?.openPrice)).toBe('59994')
    expect(text(seen(limit)?.openPrice)).toBe('59000')
    expect(text(seen(limit)?.margin)).toBe('59')
    expect(text(seen(limit)?.fee)).toBe('0.354')
    expect(text(seen(limit)?.freeAfter)).toBe('940.646')
  })
  it("equals the exchange's own figures", () => {
    const given: TicketContext = {
      terms,
      price: context.last,
      free: a('1000'),
      mode: 'isolated',
      account: { equity: a('1000'), maintenance: ZERO },
      superOpen: ZERO,
      opposite: ZERO,
    }
    for (const ticket of [market, limit, { ...market, side: 'short' as const, leverage: 50 }]) {
      const { order, preview: figures } = preview(ticket, context)
      if (order === null) throw new Error('the ticket has no order')
      expect(figures).toEqual(previewOpen(order, given, a('60000')))
    }
  })
  it('includes the whole account in cross mode', () => {
    const cross: FormContext = {
      ...context,
      account: { mode: 'cross', free: a('1000'), equity: a('1000'), maintenance: a('100'), superOpen: ZERO },
    }
    const alone = seen(market)?.liquidationPrice ?? ZERO
    const together = seen(market, cross)?.liquidationPrice ?? ZERO
    expect(together < alone).toBe(true)
  })
  it('is null without lots or a price', () => {
    expect(seen({ ...market, lots: '' })).toBeNull()
    expect(seen(market, { ...context, last: null })).toBeNull()
    expect(seen(market, { ...context, account: null })?.margin).not.toBeNull()
  })
  it('has stops at typed prices or at percentages of the margin', () => {
    const stops = { ...limit, hasStops: true, takeProfit: '66000', stopLoss: '57000' }
    expect(text(preview(stops, context).takeProfit)).toBe('66000')
    expect(text(seen(stops)?.atTakeProfit)).toBe('70')
    const percents = { ...stops, stopsBy: 'percent' as const, takeProfit: '100', stopLoss: '50' }
    expect(text(preview(percents, context).takeProfit)).toBe('64900')
    expect(text(preview(percents, context).stopLoss)).toBe('56050')
    expect(text(seen(percents)?.atTakeProfit)).toBe('59')
    expect(preview({ ...stops, hasStops: false }, context)).toMatchObject({ takeProfit: 0n, stopLoss: 0n })
  })
})

describe('issues of a ticket are reported in this order', () => {
  const closed = { ...context, terms: { ...terms, isOpen: false } }
  const held: FormContext = { ...context, open: { long: ZERO, short: a('4') } }
  const stops = { hasStops: true } as const
  const rows: [string, Ticket, FormContext, string | null][] = [
    ['a closed market', { ...market, lots: '' }, { ...closed, isStale: true }, 'closed'],
    [
      'a price that no longer moves',
      { ...limit, price: '' },
      { ...context, isStale: true },
      'price_updating',
    ],
    ['no price at all', market, { ...context, last: null }, 'price_updating'],
    ['a limit of nothing', { ...limit, price: '', lots: '' }, context, 'price_wrong'],
    ['a limit of zero', { ...limit, price: '0', lots: '' }, context, 'price_wrong'],
    ['no lots', { ...market, ...stops, lots: '', stopLoss: '0' }, context, 'lots_wrong'],
    ['zero lots', { ...market, lots: '0' }, context, 'lots_wrong'],
    ['a share that buys no lot', { ...market, lots: '0', percent: 25 }, context, 'insufficient'],
    ['a stop of zero', { ...market, ...stops, stopLoss: '0' }, context, 'stop_wrong'],
    ['half a lot', { ...limit, price: '61000', lots: '1.5' }, context, 'lots_step'],
    ['too few lots', { ...market, lots: '1' }, { ...context, terms: { ...terms, lotsMin: a('2') } }, 'below'],
    ['too many lots', { ...limit, price: '61000', lots: '10001' }, context, 'above'],
    ['a limit between two ticks', { ...limit, price: '59000.001' }, context, 'price_step'],
    ['a long limit above the market', { ...limit, price: '60000' }, context, 'limit_side'],
    ['a short limit below the market', { ...limit, side: 'short' }, context, 'limit_side'],
    ['a take profit below a long', { ...market, ...stops, takeProfit: '59000' }, context, 'stop_wrong'],
    ['a stop loss above a long', { ...market, ...stops, stopLoss: '61000' }, context, 'stop_wrong'],
    [
      'a take profit above a short',
      { ...market, ...stops, side: 'short', takeProfit: '61000' },
      context,
      'stop_wrong',
    ],
    ['a stop off the tick', { ...market, ...stops, stopLoss: '57000.001' }, context, 'stop_wrong'],
    ['a size that wants less leverage', { ...market, lots: '5000', leverage: 100 }, context, 'leverage_high'],
    ['nothing to reduce', { ...market, isReduceOnly: true }, context, 'reduce_none'],
    ['something to reduce', { ...market, isReduceOnly: true, lots: '100' }, held, null],
    ['more than there is', { ...market, lots: '170' }, context, 'insufficient'],
    ['fields that a guest does not have', { ...market, lots: '170' }, { ...context, account: null }, null],
    ['stops on their sides', { ...market, ...stops, takeProfit: '66000', stopLoss: '57000' }, context, null],
  ]
  it.each(rows)('%s', (_, ticket, given, code) => {
    expect(validate(ticket, preview(ticket, given), given)?.code ?? null).toBe(code)
  })
  it('an issue names its field', () => {
    const at = (ticket: Ticket) => validate(ticket, preview(ticket, context), context)?.field
    expect(at({ ...limit, price: '60000' })).toBe('price')
    expect(at({ ...market, lots: '170' })).toBe('lots')
    expect(at({ ...market, ...stops, takeProfit: '66000', stopLoss: '61000' })).toBe('stopLoss')
    expect(at({ ...market, ...stops, takeProfit: '50000', stopLoss: '57000' })).toBe('takeProfit')
  })
})

describe('a percentage of the balance', () => {
  it.each([25, 50, 75, 100])(
    'of %i %% is the largest whole number of lots that it pays for with their fee',
    (percent) => {
      const lots = lotsForPercent(percent, limit, context) ?? ZERO
      const part = (a('1000') * BigInt(percent)) / 100n
      const needed = (count: Amount) => seen({ ...limit, lots: amountText(count) })?.needed ?? ZERO
      expect(needed(lots) <= part).toBe(true)
      expect(needed((lots + a('1')) as Amount) > part).toBe(true)
    },
  )
  it('at market leaves a margin of a tenth of a percent', () => {
    const order = preview(market, context).order
    if (order === null) throw new Error('the ticket has no order')
    const rules: TicketContext = {
      terms,
      price: a('60000'),
      free: a('999'),
      mode: 'isolated',
      account: { equity: ZERO, maintenance: ZERO },
      superOpen: ZERO,
      opposite: ZERO,
    }
    expect(lotsForPercent(100, market, context)).toBe(lotsAffordable(order, rules, a('60000')))
  })
  it('is a percentage of the open lots for a reduce-only order', () => {
    const held: FormContext = { ...context, open: { long: ZERO, short: a('4') } }
    expect(lotsForPercent(50, { ...market, isReduceOnly: true }, held)).toBe(a('2'))
    expect(lotsForPercent(10, { ...market, isReduceOnly: true }, held)).toBe(a('1'))
  })
  it.each([25, 50, 75, 100])('is shown for typed lots too: %i %%', (percent) => {
    const lots = amountText(lotsForPercent(percent, limit, context) ?? ZERO)
    const typed = { ...limit, lots, percent: null }
    const shown = computePercent(typed, preview(typed, context), context)
    expect(Math.abs(shown - percent)).toBeLessThanOrEqual(1)
    const tooMany = { ...typed, lots: '1000000' }
    expect(computePercent(tooMany, preview(tooMany, context), context)).toBe(100)
  })
  it('is unknown for a guest', () => {
    expect(computePercent(market, preview(market, context), { ...context, account: null })).toBe(0)
    expect(lotsForPercent(50, market, { ...context, account: null })).toBeNull()
  })
})

describe('an order', () => {
  it('is large from a quarter of the account on', () => {
    expect(computeOversize(preview({ ...limit, lots: '41' }, context), context)).toBeNull()
    expect(text(computeOversize(preview({ ...limit, lots: '50' }, context), context))).toBe('0.29677')
  })
  it('is sent with exactly its own fields', () => {
    const pair = { base: '1', quote: '3' } as never
    expect(toInput(preview(market, context), pair, AT)).toEqual({
      base: '1',
      quote: '3',
      side: 'long',
      kind: 'market',
      lots: a('10'),
      leverage: 10,
    })
    const stops = { ...limit, hasStops: true, stopLoss: '57000' }
    expect(toInput(preview(stops, context), pair, AT)).toMatchObject({
      limitPrice: a('59000'),
      stopLoss: a('57000'),
    })
    expect(toInput(preview({ ...market, isReduceOnly: true }, context), pair, AT)).toMatchObject({
      reduceOnly: true,
    })
  })
})

describe('super leverage', () => {
  const given: FormContext = {
    ...context,
    terms: { ...terms, superLeverages: [{ leverage: 200, valueMax: a('5000') }] },
    account: {
      mode: 'isolated',
      free: a('1000'),
      equity: a('1000'),
      maintenance: ZERO,
      superOpen: a('4000'),
    },
  }
  const issueOf = (change: Partial<Ticket>) => {
    const ticket = { ...market, leverage: 200, ...change }
    return validate(ticket, preview(ticket, given), given)
  }
  it('is limited by the value of all positions that have it, with what is left', () => {
    expect(issueOf({ lots: '16' })).toBeNull()
    expect(issueOf({ lots: '17' })).toEqual({ code: 'super_above', field: 'lots', limit: '1000' })
    expect(issueOf({ lots: '17', leverage: 100 })).toBeNull()
  })
})
