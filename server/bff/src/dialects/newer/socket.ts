import type { PlainSocket, Wire } from '#dialects/format'
import { pickFirst, isWire, listRows, toWire } from './values.ts'

const TOPICS_PER_MARKET = ['KLINE', 'MARKET_DEPTH', 'GLOBAL_TX'] as const
/** More markets have prices only. */
const FOLLOWED_MAX = 100

const subscribe = (topic: string): string => JSON.stringify({ type: 'sub', params: topic })

/** The fields by which an event names its market. */
const pairOf = (message: Wire): Wire => ({
  symbol: message['symbol'],
  match_id: message['currency_match_id'],
})

type Events = ReturnType<PlainSocket['events']>

function dayOf(message: Wire): Events {
  const quotation = toWire(message['quotation'])
  const price = pickFirst(quotation['now_price'], quotation['close'])
  return [['daymarket', { ...quotation, ...pairOf(message), now_price: price }]]
}

const barOf = (message: Wire): Events => [
  ['kline', { ...pairOf(message), period: message['period'], ...toWire(message['kline']) }],
]

/** Levels are pairs of price and quantity, or records. */
function levelsOf(side: unknown): unknown {
  if (!Array.isArray(side)) return []
  return side.map((level: unknown) => (isWire(level) ? [level['price'], level['number']] : level))
}

function depthOf(message: Wire): Events {
  const depth = toWire(message['depth'])
  return [['market_depth', { ...pairOf(message), bids: levelsOf(depth['in']), asks: levelsOf(depth['out']) }]]
}

/** The taker's side of a trade: `in` buys. */
const SIDES: Readonly<Record<string, string>> = {
  1: 'buy',
  2: 'sell',
  in: 'buy',
  out: 'sell',
  buy: 'buy',
  sell: 'sell',
}

function tradesOf(message: Wire): Events {
  const data = listRows(message['completes']).map((row) => ({
    id: row['id'],
    ts: pickFirst(row['ts'], row['time']),
    price: row['price'],
    amount: pickFirst(row['amount'], row['number']),
    direction: SIDES[String(pickFirst(row['direction'], row['type']))],
  }))
  return [['match_trade', { ...pairOf(message), data }]]
}

const READERS: ReadonlyMap<unknown, (message: Wire) => Events> = new Map([
  ['DAY_MARKET', dayOf],
  ['KLINE', barOf],
  ['MARKET_DEPTH', depthOf],
  ['GLOBAL_TX', tradesOf],
])

/**
 * The prices of all markets, and candles, depth and trades of each. Personal topics need the token of a member, which
 * the one connection of all members does not have.
 */
export const socket: PlainSocket = {
  kind: 'plain',
  ping: 'ping',
  openings: (symbols) => [
    subscribe('DAY_MARKET'),
    ...symbols
      .slice(0, FOLLOWED_MAX)
      .flatMap((symbol) => TOPICS_PER_MARKET.map((topic) => subscribe(`${topic}.${symbol}`))),
  ],
  events(message) {
    const { type } = message
    const topic = typeof type === 'string' ? type.split('.', 1)[0] : null
    return READERS.get(topic)?.(message) ?? []
  },
}
