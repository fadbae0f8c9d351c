import * as z from 'zod/mini'
import { memberId } from '#account'
import { chatMessage } from '#chat'
import { closeReason, positionId } from '#futures'
import {
  amount,
  booleanCodec,
  count,
  enumCodec,
  instant,
  list,
  tolerantNullable,
  percent,
  record,
  text,
} from '#kit'
import { assetId, marketId, period } from '#market'
import { secondsOrderId } from '#seconds'

/** Names of the upstream family's socket events. */
export const UPSTREAM_EVENTS = {
  ticker: 'daymarket',
  bar: 'kline',
  depth: 'market_depth',
  trades: 'match_trade',
  /** Alternative name in one branch of the family. */
  tradesToo: 'market_detail',
  positions: 'lever_trade',
  ordersClosed: 'lever_closed',
  /** Our exchange only: one order of a member after a change. */
  orderUpdate: 'order_update',
  optionSettled: 'closed_microorder',
  /**
   * Subscribes to the events of one member, by id. Our exchange accepts it only from a consumer with the feed
   * key.
   */
  login: 'login',
  /** Our exchange only: this consumer has no more sockets of this member. */
  logout: 'logout',
  /**
   * Our exchange only, broadcast every second: its clock, and the newest second on record. An operator may set the clock of
   * a paper exchange ahead; the seconds in between are then recorded one after the other.
   */
  clock: 'exchange_clock',
  /** Our exchange only, broadcast: site content or settings changed. */
  siteChanged: 'site_changed',
  /** Our exchange only, broadcast: the committed keys of hours that are not over. */
  commitments: 'price_commitments',
  /** Our exchange only, broadcast: sold coins of token sales that have not ended. */
  sales: 'ieo_progress',
  /** Our exchange only, broadcast: the sale of an artwork changed. */
  lot: 'nft_lot',
  /** Our exchange only, broadcast: new or deleted messages of a chat room. */
  chat: 'chat_messages',
  /** Our exchange only: positions of many members, to a consumer with `bundles: true` beside the key in its handshake. */
  positionBundle: 'lever_trades',
} as const

/** Prefix of a broadcast whose name contains the member id and whose payload has only a type. */
export const BALANCE_EVENT_PREFIX = 'update_balance_'

const pair = {
  base: ['currency_id', tolerantNullable(assetId)],
  quote: ['legal_id', tolerantNullable(assetId)],
  baseCode: ['currency_name', tolerantNullable(text)],
  quoteCode: ['legal_name', tolerantNullable(text)],
  market: ['match_id', tolerantNullable(marketId)],
  symbol: tolerantNullable(text),
} as const

/** The day's candle with the last price: the upstream's quote. */
export const upstreamTicker = record({
  ...pair,
  price: ['now_price', amount],
  /** Opening of the day's candle in most branches; the instant of the quote in ours. */
  time: tolerantNullable(instant),
  change: tolerantNullable(amount),
  volume: tolerantNullable(amount),
  high: tolerantNullable(amount),
  low: tolerantNullable(amount),
})

export const upstreamBar = record({
  ...pair,
  period,
  time: instant,
  open: amount,
  high: amount,
  low: amount,
  close: amount,
  volume: tolerantNullable(amount),
})

const level = z.array(amount)

/** The depth: at most ten levels a side, in no reliable order; either side may be a JSON text. */
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
        side: ['direction', enumCodec({ buy: 'buy', sell: 'sell' })],
      }),
    ),
  ],
})

export const upstreamClock = record({
  now: instant,
  recordedTo: ['recorded_to', tolerantNullable(instant)],
  /** The begin of the missed seconds that it works through; null without any. */
  gapFrom: ['gap_from', tolerantNullable(instant)],
})

export const upstreamCommitments = record({
  rows: ['data', list(record({ startsAt: ['starts_at', instant], keyHash: ['key_hash', text], link: text }))],
})

export const upstreamSales = record({
  rows: ['data', list(record({ project: ['project_id', text], sold: ['total_sell', amount] }))],
})

export const upstreamLot = record({
  artwork: ['id', text],
  price: amount,
  bids: ['bid_count', count],
  endsAt: ['end_time', instant],
  leader: ['leader_id', tolerantNullable(memberId)],
  isEnded: ['ended', booleanCodec],
})

export const upstreamChat = record({ room: text, rows: ['data', list(chatMessage)] })

const ofMember = { member: ['to', memberId] } as const

/**
 * The changing fields of an open position. The family sends the whole row with its owner; only these fields
 * are read.
 */
const livePosition = record({
  id: positionId,
  price: ['update_price', tolerantNullable(amount)],
  profit: ['profits', tolerantNullable(amount)],
  margin: ['caution_money', tolerantNullable(amount)],
  riskRate: ['hazard_rate', tolerantNullable(percent)],
})

/** All positions of a member with their totals; most branches send the rows as a nested JSON text. */
export const upstreamPositions = record({
  ...ofMember,
  riskRate: ['hazard_rate', tolerantNullable(percent)],
  profit: ['profits_all', tolerantNullable(amount)],
  margin: ['caution_money_all', tolerantNullable(amount)],
  rows: ['trades_all', list(livePosition)],
})

/** Decimal text without an exponent; empty when unknown. */
const decimal = z.string().check(z.regex(/^(-?\d+(\.\d+)?)?$/))

/**
 * The positions of a member in a bundle of our exchange: comma-separated, the member and three totals, then five values
 * per position, in the order of `Positions`.
 */
export const bundledPositions = z.codec(
  z.string(),
  z.tuple([
    memberId,
    decimal,
    decimal,
    decimal,
    z.array(z.tuple([positionId, decimal, decimal, decimal, decimal])),
  ]),
  {
    decode(text) {
      const [member, riskRate, profit, margin, ...values] = text.split(',')
      const rows = []
      while (values.length > 0) rows.push(values.splice(0, 5))
      return [member, riskRate, profit, margin, rows] as never
    },
    encode: (positions) => positions.flat(2).join(','),
  },
)

export const upstreamOrdersClosed = record({
  ...ofMember,
  ids: ['id', list(positionId)],
  reason: ['close_reason', tolerantNullable(closeReason)],
})

/** Numbered per member, without a gap as long as a consumer is subscribed to the member. */
export const upstreamOrderUpdate = record({
  ...ofMember,
  number: ['seq', count],
  product: enumCodec({ spot: 'spot', futures: 'futures' }),
  id: text,
  clientId: ['client_order_id', tolerantNullable(text)],
  market: ['match_id', marketId],
  side: text,
  state: text,
  reason: tolerantNullable(text),
  price: amount,
  quantity: amount,
  filled: amount,
  fee: amount,
  tradeId: ['trade_id', tolerantNullable(text)],
  tradePrice: ['trade_price', tolerantNullable(amount)],
  tradeQuantity: ['trade_quantity', tolerantNullable(amount)],
  at: ['ts', instant],
})

/** Some branches send the whole order, including its intended outcome; only the id is read. */
export const upstreamOption = record({ ...ofMember, order: ['data', record({ id: secondsOrderId })] })
