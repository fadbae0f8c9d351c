import { toAmount, amountText, toInstant } from '@bourse/contracts/kit'
import type { Order } from '@bourse/contracts/spot'
import { describe, expect, it } from 'vitest'
import { formatIn } from '#kit/format'
import {
  displayPrice,
  computeAverage,
  splitSymbol,
  computeFilled,
  filledPercent,
  outcomeText,
  statusLabel,
  triggerSymbol,
} from './order-row.tsx'

const a = toAmount
const order = (given: Partial<Order>): Order =>
  ({
    symbol: 'BTC/USDT',
    side: 'buy',
    kind: 'limit',
    price: a('100'),
    quantity: a('2'),
    filled: a('0'),
    turnover: a('0'),
    status: 'open',
    placedPrice: null,
    stopPrice: null,
    triggeredAt: null,
    opensAt: null,
    timeInForce: 'gtc',
    expiresAt: null,
    cancelReason: null,
    group: null,
    trailDistance: null,
    trailRate: null,
    activationPrice: null,
    ...given,
  }) as Order
const translate = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`
const outcome = (given: Order | null) =>
  outcomeText(given, 'BTC', { ...formatIn('en'), t: translate as never })

describe('the filled quantity of an order', () => {
  it('is the one reported by the exchange', () => expect(filledPercent(order({ filled: a('0.5') }))).toBe(25))
  it('without a report is all of a done order and nothing of an open one', () => {
    expect(amountText(computeFilled(order({ filled: null, status: 'done' })))).toBe('2')
    expect(filledPercent(order({ filled: null }))).toBe(0)
  })
  it('has an average price once something is filled and the turnover is known', () => {
    expect(computeAverage(order({ filled: a('0.5'), turnover: a('45') }))).toBe(a('90'))
    expect(computeAverage(order({}))).toBeNull()
    expect(computeAverage(order({ filled: null, turnover: null, status: 'done' }))).toBeNull()
  })
})

describe('the price of an order', () => {
  it('is its limit; for a market order, the price seen', () => {
    expect(displayPrice(order({ placedPrice: a('98') }))).toBe(a('100'))
    expect(displayPrice(order({ kind: 'market', price: a('105'), placedPrice: a('98') }))).toBe(a('98'))
    expect(displayPrice(order({ kind: 'market', price: a('105') }))).toBe(a('105'))
  })
  it('names the codes of its market if known', () => {
    expect(splitSymbol(order({}))).toEqual({ base: 'BTC', quote: 'USDT' })
    expect(splitSymbol(order({ symbol: null }))).toEqual({ base: '', quote: '' })
  })
})

describe('the message after an order', () => {
  it('reports an open order, also when the upstream returns none', () => {
    expect(outcome(order({}))).toContain('spot.placed')
    expect(outcome(null)).toContain('spot.placed')
  })
  it('reports the filled quantity', () => {
    expect(outcome(order({ status: 'done', filled: a('2') }))).toBe(
      'spot.filled_all {"filled":"2","coin":"BTC"}',
    )
  })
  it('reports that the rest was cancelled', () => {
    expect(outcome(order({ status: 'cancelled', filled: a('1.5') }))).toContain(
      'spot.filled_part {"filled":"1.5","quantity":"2"',
    )
  })
})

describe('an order with a stop price', () => {
  const stop = { kind: 'stopLimit', stopPrice: a('110'), placedPrice: a('100') } as const

  it('waits until the stop price is reached, then is in progress; other orders never wait', () => {
    expect(statusLabel(order(stop)).key).toBe('spot.waiting')
    expect(statusLabel(order({ ...stop, triggeredAt: toInstant(1) })).key).toBe('spot.open')
    expect(statusLabel(order({ ...stop, status: 'cancelled' })).key).toBe('spot.cancelled')
    expect(statusLabel(order({})).key).toBe('spot.open')
  })

  it('names the direction of the market', () => {
    expect(triggerSymbol(a('110'), a('100'))).toBe('≥')
    expect(triggerSymbol(a('90'), a('100'))).toBe('≤')
    expect(triggerSymbol(a('90'), null)).toBe('')
  })

  it('reports that it waits after placing', () => {
    expect(outcome(order(stop))).toMatch(/^spot.placed_waiting/)
    expect(outcome(order({ ...stop, triggeredAt: toInstant(1) }))).toMatch(/^spot.placed /)
  })
})
