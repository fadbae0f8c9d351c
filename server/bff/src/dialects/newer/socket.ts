import { BALANCE_EVENT_PREFIX } from '@bourse/contracts/feed'
import type { PersonalTopics, PlainSocket, Wire, WireEvent } from '#dialects/format'
import { pickFirst, isWire, listRows, toWire } from '#dialects/values'

const TOPICS_PER_MARKET = ['KLINE', 'MARKET_DEPTH', 'GLOBAL_TX'] as const
/** More markets have prices only. */
const FOLLOWED_MAX = 100

const subscribe = (topic: string): string => JSON.stringify({ type: 'sub', params: topic })

/** The fields by which an event names its market. */
const pairOf = (message: Wire): Wire => ({
  symbol: message['symbol'],
  match_id: message['currency_match_id'],
})

type Events = readonly WireEvent[]

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

const topicOf = ({ type }: Wire): string | null =>
  typeof type === 'string' ? (type.split('.', 1)[0] ?? null) : null

/** Events of one member, by their topic. */
const PERSONAL_READERS: ReadonlyMap<unknown, (message: Wire, to: string) => Events> = new Map([
  ['LEVER_TRADE', (message: Wire, to: string): Events => [['lever_trade', { ...message, to }]]],
  ['LEVER_CLOSED', ({ id }: Wire, to: string): Events => [['lever_closed', { to, id }]]],
  [
    'MICRO_CLOSED',
    ({ order }: Wire, to: string): Events => [
      ['closed_microorder', { to, data: { id: toWire(order)['id'] } }],
    ],
  ],
  [
    'TX_MATCHED',
    (_message: Wire, to: string): Events => [[`${BALANCE_EVENT_PREFIX}${to}`, { type: 'order' }]],
  ],
])

const personal: PersonalTopics = {
  openings: (token) => [
    JSON.stringify({ type: 'login', params: token }),
    ...[...PERSONAL_READERS.keys()].map((topic) => subscribe(String(topic))),
  ],
  events: (message, member) => PERSONAL_READERS.get(topicOf(message))?.(message, member) ?? [],
}

/** The prices of all markets, and candles, depth and trades of each; the events of members on connections of their own. */
export const socket: PlainSocket = {
  kind: 'plain',
  ping: 'ping',
  openings: (symbols) => [
    subscribe('DAY_MARKET'),
    ...symbols
      .slice(0, FOLLOWED_MAX)
      .flatMap((symbol) => TOPICS_PER_MARKET.map((topic) => subscribe(`${topic}.${symbol}`))),
  ],
  events: (message) => READERS.get(topicOf(message))?.(message) ?? [],
  personal,
}
