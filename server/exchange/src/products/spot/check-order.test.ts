import { describe, expect, it } from 'vitest'
import { addMs, DAY, toAmount, Refusal, SECOND, toInstant } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { offersType, orderTermsReason, TIMES_IN_FORCE } from '@bourse/contracts/orders'
import type { OrderKind, Side } from '@bourse/contracts/spot'
import type { MarketTerms } from '#platform/market'
import { smallCatalogue } from '#platform/market/source'
import { checkOrder } from './check-order.ts'

const [btc] = smallCatalogue.markets as [MarketTerms]
const closed: MarketTerms = { ...btc, spotOpen: false }
const order = (
  quantity: string,
  price: string,
  more: { kind?: OrderKind; side?: Side; stop?: string } = {},
) => ({
  quantity: toAmount(quantity),
  price: toAmount(price),
  base: '1' as AssetId,
  quote: '3' as AssetId,
  side: more.side ?? ('buy' as const),
  ...(more.kind === undefined ? {} : { kind: more.kind }),
  ...(more.stop === undefined ? {} : { stopPrice: toAmount(more.stop) }),
})

const NOW = toInstant(Date.UTC(2026, 2, 3, 9))
type Ordered = Parameters<typeof checkOrder>[0]['order']
const check = (placed: Ordered, terms: MarketTerms | null) => checkOrder({ order: placed, terms, now: NOW })

function outcome(...given: Parameters<typeof check>): string {
  try {
    check(...given)
    return 'checked'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

// Lot step 0.00001, minimum 0.0001, price step 0.01. Each row fixes the first fault of the previous one.
const SMALL_AND_OFF = '0.000000001'
const rows: readonly [MarketTerms | null, string, string, string][] = [
  [null, SMALL_AND_OFF, '60000.001', 'market_unknown'],
  [closed, SMALL_AND_OFF, '60000.001', 'market_closed'],
  [btc, SMALL_AND_OFF, '60000.001', 'amount_below_minimum'],
  [btc, '100000000.000001', '60000.001', 'amount_above_maximum'],
  [btc, '0.000101', '60000.001', 'quantity_off_step'],
  [btc, '0.0001', '60000.001', 'price_off_step'],
  [btc, '0.0001', '60000.01', 'checked'],
]

describe('a limit order', () => {
  it.each(rows)('is refused for the first of its faults (%#)', (terms, quantity, price, expected) => {
    expect(outcome(order(quantity, price), terms)).toBe(expected)
  })

  it('is the default kind', () => {
    expect(check(order('0.0001', '60000'), btc).kind).toBe('limit')
  })

  it('may be as small as the minimum and as large as the ledger holds, and not a unit more', () => {
    expect(outcome(order('0.0001', '60000'), btc)).toBe('checked')
    expect(outcome(order('0.00009', '60000'), btc)).toBe('amount_below_minimum')
    expect(outcome(order('1000000000000', '1'), btc)).toBe('checked')
    expect(outcome(order('1000000000000.00001', '1'), btc)).toBe('amount_above_maximum')
  })

  it('that is too large is refused with the maximum', () => {
    const attempt = () => check(order('100000000', '60000'), btc)
    expect(attempt).toThrow(
      expect.objectContaining({ values: { maximum: '16666666.666666666666666666', coin: 'BTC' } }),
    )
  })
})

describe('a market order', () => {
  it('may have a seen price of any step and is limited to the band around it', () => {
    const checked = check(order('0.0001', '60000.001', { kind: 'market' }), btc)
    expect(checked.price).toBe(toAmount('63000'))
    const sold = check(order('0.0001', '60000.001', { kind: 'market', side: 'sell' }), btc)
    expect(sold.price).toBe(toAmount('57000.01'))
  })

  it('is limited to the lot step', () => {
    expect(outcome(order('0.000101', '60000', { kind: 'market' }), btc)).toBe('quantity_off_step')
  })
})

describe('a stop-limit order', () => {
  const stopped = (stop: string, price = '60000') => order('0.0001', price, { kind: 'stopLimit', stop })

  it('is a limit order with a trigger price', () => {
    expect(check(stopped('61000', '61500'), btc)).toMatchObject({
      kind: 'stopLimit',
      price: toAmount('61500'),
      stopPrice: toAmount('61000'),
    })
  })

  it('has both of its prices on the step', () => {
    expect(outcome(stopped('61000', '60000.001'), btc)).toBe('price_off_step')
    expect(outcome(stopped('61000.001'), btc)).toBe('price_off_step')
  })

  it('requires a stop price; other kinds must not have one', () => {
    expect(outcome(order('0.0001', '60000', { kind: 'stopLimit' }), btc)).toBe('price_invalid')
    for (const kind of ['limit', 'market'] as const) {
      expect(outcome(order('0.0001', '60000', { kind, stop: '61000' }), btc)).toBe('price_invalid')
    }
    expect(outcome(order('0.0001', '60000', { stop: '61000' }), btc)).toBe('price_invalid')
  })
})

describe('a stop-market order', () => {
  const stopped = (side: Side) => order('0.0001', '1', { kind: 'stopMarket', stop: '61000', side })

  it('is limited to the band beyond its stop price, whatever the price of the request', () => {
    expect(check(stopped('buy'), btc)).toMatchObject({
      price: toAmount('64050'),
      stopPrice: toAmount('61000'),
    })
    expect(check(stopped('sell'), btc).price).toBe(toAmount('57950'))
    expect(outcome(order('0.0001', '60000', { kind: 'stopMarket' }), btc)).toBe('price_invalid')
  })
})

describe('each kind with each time in force', () => {
  const kinds = ['limit', 'market', 'stopLimit', 'stopMarket'] as const
  const cells = kinds.flatMap((kind) =>
    (['spot', 'futures'] as const).flatMap((account) =>
      TIMES_IN_FORCE.map((time) => [kind, time, account] as const),
    ),
  )
  it.each(cells)(
    '%s with %s of the %s account is accepted exactly where the table allows it',
    (kind, time, account) => {
      const product = account === 'spot' ? 'spot' : 'margin'
      const stop = kind === 'stopLimit' || kind === 'stopMarket' ? { stop: '61000' } : {}
      const expiry = time === 'gtt' ? { expiresAt: addMs(NOW, DAY) } : {}
      const placed = { ...order('0.0001', '60000', { kind, ...stop }), account, timeInForce: time, ...expiry }
      const expected = orderTermsReason(product, kind, time) === null ? 'checked' : 'order_terms_unfit'
      expect(offersType('spot', kind)).toBe(true)
      expect(outcome(placed, { ...btc, onMargin: true })).toBe(expected)
    },
  )

  it.each<[string, number | null, string]>([
    ['in the past', -1, 'expiry_invalid'],
    ['of this instant', 0, 'expiry_invalid'],
    ['in a second', SECOND, 'checked'],
    ['in a year', 365 * DAY, 'checked'],
    ['in more than a year', 365 * DAY + 1, 'expiry_invalid'],
    ['that is missing', null, 'expiry_invalid'],
  ])('with an expiry %s', (_name, ms, expected) => {
    const expiry = ms === null ? {} : { expiresAt: addMs(NOW, ms) }
    expect(outcome({ ...order('0.0001', '60000'), timeInForce: 'gtt', ...expiry }, btc)).toBe(expected)
  })

  it('refuses an expiry that is not used', () => {
    expect(outcome({ ...order('0.0001', '60000'), expiresAt: addMs(NOW, DAY) }, btc)).toBe('expiry_invalid')
  })
})
