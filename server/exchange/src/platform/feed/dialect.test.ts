import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { upstreamBar, upstreamDepth, upstreamTicker, upstreamTrades } from '@bourse/contracts/feed'
import { type Amount, SECOND, toAmount, toInstant } from '@bourse/contracts/kit'
import type { MarketId } from '@bourse/contracts/market'
import { smallCatalogue } from '#platform/market/source'
import { createDialect } from './dialect.ts'

const [btc, shib] = smallCatalogue.markets
if (btc === undefined || shib === undefined) throw new Error('the small catalogue has these')
const AT = toInstant(Date.UTC(2026, 10, 20, 10))
const a = toAmount
const pair = { base: '1', quote: '3', baseCode: 'BTC', quoteCode: 'USDT', market: '1', symbol: 'BTC/USDT' }
const quote = { open: a('64000'), high: a('65500.5'), low: a('63999.99'), volume: a('12.5'), at: AT }
/** The payload as received. */
const sent = (payload: object): unknown => JSON.parse(JSON.stringify(payload))

describe('a ticker', () => {
  const wire = createDialect(btc).ticker({ ...quote, price: a('65000'), change: a('1.5') })

  it('has the family’s strings: five decimals and a plus sign before a rise', () => {
    expect(wire).toMatchObject({
      type: 'daymarket',
      period: '1day',
      currency_id: 1,
      now_price: '65000.00000',
      volume: '12.50000',
      change: '+1.50',
    })
  })

  it.each([
    ['0', '0.00'],
    ['-0.5', '-0.50'],
    ['0.01', '+0.01'],
  ])('writes a change of %s as %s', (change, text) => {
    expect(createDialect(btc).ticker({ ...quote, price: a('1'), change: a(change) })).toMatchObject({
      change: text,
    })
  })

  it('decodes with the contract', () => {
    expect(z.decode(upstreamTicker, sent(wire) as never)).toEqual({
      ...pair,
      price: a('65000'),
      change: a('1.5'),
      volume: quote.volume,
      high: quote.high,
      low: quote.low,
      time: quote.at,
    })
  })

  it('has as many decimals as the market’s tick needs', () => {
    const price = a('0.0000185')
    expect(createDialect(shib).ticker({ ...quote, price, change: a('0') })).toMatchObject({
      now_price: '0.00001850',
    })
  })
})

describe('a running candle', () => {
  it('decodes with the contract, its opening in milliseconds', () => {
    const candle = { time: AT, open: a('1'), high: a('3.5'), low: a('0.5'), close: a('2'), volume: a('7') }
    const wire = createDialect(btc).bar('15min', candle)
    expect(wire).toMatchObject({ type: 'kline', period: '15min', match_id: 1, time: AT, volume: '7.00000' })
    expect(z.decode(upstreamBar, sent(wire) as never)).toEqual({ ...pair, ...candle, period: '15min' })
  })
})

describe('depth', () => {
  const ladder = (from: number, step: number) =>
    Array.from({ length: 12 }, (_, at) => ({
      price: a(String(from + at * step)),
      quantity: a(`0.${at + 1}`),
    }))
  const wire = createDialect(btc).depth({ bids: ladder(100, -1), asks: ladder(101, 1) })

  it('has ten levels per side, the best bid first and the best ask last', () => {
    expect(wire).toMatchObject({ type: 'market_depth', 'base-currency': 'BTC', 'quote-currency': 'USDT' })
    const read = z.decode(upstreamDepth, sent(wire) as never)
    const prices = (levels: readonly (readonly Amount[])[]) => levels.map(([price]) => price)
    expect(prices(read.bids)).toEqual(
      ladder(100, -1)
        .slice(0, 10)
        .map(({ price }) => price),
    )
    expect(prices(read.asks).toReversed()).toEqual(
      ladder(101, 1)
        .slice(0, 10)
        .map(({ price }) => price),
    )
  })
})

describe('trades', () => {
  it('decode with the contract', () => {
    const at = toInstant(AT + SECOND)
    const print = {
      id: '17',
      market: '1' as MarketId,
      at,
      price: a('2'),
      quantity: a('0.1'),
      side: 'sell',
    } as const
    const { market: _, ...row } = print
    const wire = createDialect(btc).trades([print])
    expect(wire).toMatchObject({
      type: 'match_trade',
      data: [{ ts: at, amount: '0.10000', direction: 'sell' }],
    })
    expect(z.decode(upstreamTrades, sent(wire) as never)).toEqual({ ...pair, rows: [row] })
  })
})
