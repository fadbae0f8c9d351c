import * as z from 'zod/mini'
import { amount, choice, instant, list, maybe, record, text } from '#kit'
import { assetId, marketId, period } from '#market'

/** Names of the upstream family's socket events. */
export const UPSTREAM_EVENTS = {
  ticker: 'daymarket',
  bar: 'kline',
  depth: 'market_depth',
  trades: 'match_trade',
  login: 'login',
} as const

/** Told to everybody; the member is in the name, the payload says nothing but its type. */
export const BALANCE_EVENT_PREFIX = 'update_balance_'

const pair = {
  base: ['currency_id', maybe(assetId)],
  quote: ['legal_id', maybe(assetId)],
  baseCode: ['currency_name', maybe(text)],
  quoteCode: ['legal_name', maybe(text)],
  market: ['match_id', maybe(marketId)],
  symbol: maybe(text),
} as const

/** The day's candle with the last price: the upstream's quote. */
export const upstreamTicker = record({
  ...pair,
  price: ['now_price', amount],
  change: maybe(amount),
  volume: maybe(amount),
  high: maybe(amount),
  low: maybe(amount),
})

export const upstreamBar = record({
  ...pair,
  period,
  time: instant,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  volume: maybe(amount),
})

const level = z.array(amount)

/** At most ten levels a side; their order cannot be trusted, and either side may be a JSON text. */
export const upstreamDepth = record({ ...pair, bids: list(level), asks: list(level) })

export const upstreamTrades = record({
  ...pair,
  rows: [
    'data',
    list(
      record({
        id: text,
        at: ['ts', instant],
        price: amount,
        quantity: ['amount', amount],
        side: ['direction', choice({ buy: 'buy', sell: 'sell' })],
      }),
    ),
  ],
})
