import { toAmount } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { describe, expect, it } from 'vitest'
import { type Alert, alertIssue, ALERTS_MAX, isReached, readAlert, writeAlert } from './alerts.ts'

const a = toAmount
const alert = (direction: Alert['direction'], price: string): Alert => ({
  market: '1' as MarketId,
  symbol: 'BTC/USDT',
  direction,
  price: a(price),
})

describe('an alert', () => {
  it('round-trips through its line of text to the last digit', () => {
    for (const one of [alert('rises', '61000.01'), alert('falls', '0.000000000000000001')]) {
      expect(readAlert(writeAlert(one))).toEqual(one)
    }
  })

  it.each([
    '',
    '1 BTC/USDT rises',
    '1 BTC/USDT rises 0',
    '1 BTC/USDT rises -1',
    '1 BTC/USDT rises high',
    '1 BTC/USDT stands 1',
    'x BTC/USDT rises 1',
    null,
    7,
    {},
    ['1 BTC/USDT rises 1'],
  ])('is not %j', (line) => expect(readAlert(line)).toBeNull())

  it('triggers at its price and beyond it, from its own side only', () => {
    expect(
      ['60999.99', '61000', '61000.01'].map((now) => isReached(alert('rises', '61000'), a(now))),
    ).toEqual([false, true, true])
    expect(['59000.01', '59000', '58000'].map((now) => isReached(alert('falls', '59000'), a(now)))).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('issues of an alert are reported in this order', () => {
  const full = { tick: a('0.01'), last: a('60000'), count: ALERTS_MAX }
  const unknown = { ...full, last: null }
  it.each([
    [null, unknown, 'price_wrong'],
    ['0', unknown, 'price_wrong'],
    ['60000.001', unknown, 'price_step'],
    ['60000', unknown, 'price_unknown'],
    ['60000', full, 'reached'],
    ['60000.01', full, 'full'],
    ['60000.01', { ...full, count: ALERTS_MAX - 1 }, null],
    ['59999.99', { ...full, count: 0 }, null],
  ] as const)('%s', (price, context, code) => {
    expect(alertIssue(price === null ? null : a(price), context)).toBe(code)
  })
})
