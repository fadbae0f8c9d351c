import * as z from 'zod/mini'
import { memberId } from '#account'
import { closeReason, positionId } from '#futures'
import { amount, enumCodec, instant, list, tolerantNullable, percent, record, text } from '#kit'
import { assetId, marketId, period } from '#market'
import { secondsOrderId } from '#seconds'

/** Names of the upstream family's socket events. */
export const UPSTREAM_EVENTS = {
  ticker: 'daymarket',
  bar: 'kline',
  depth: 'market_depth',
  trades: 'match_trade',
  /** What one branch calls the same. */
  tradesToo: 'market_detail',
  positions: 'lever_trade',
  ordersClosed: 'lever_closed',
  optionSettled: 'closed_microorder',
  /** Asks for the events of one member, by his id. Ours hears it only from whoever showed the key. */
  login: 'login',
  /** Ours: nobody of this member listens here any more. */
  logout: 'logout',
  /** Ours, told to everybody: what the operator says to all, the site's settings among it, is no longer what it was. */
  siteChanged: 'site_changed',
} as const

/** Told to everybody; the member is in the name, the payload says nothing but its type. */
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
        side: ['direction', enumCodec({ buy: 'buy', sell: 'sell' })],
      }),
    ),
  ],
})

const ofMember = { member: ['to', memberId] } as const

/** What moves of an open position. The family sends the whole row with its owner; nothing but this is taken from it. */
const livePosition = record({
  id: positionId,
  price: ['update_price', tolerantNullable(amount)],
  profit: ['profits', tolerantNullable(amount)],
  margin: ['caution_money', tolerantNullable(amount)],
  riskRate: ['hazard_rate', tolerantNullable(percent)],
})

/** All positions of a member with their totals; the rows are a JSON text of their own in most branches. */
export const upstreamPositions = record({
  ...ofMember,
  riskRate: ['hazard_rate', tolerantNullable(percent)],
  profit: ['profits_all', tolerantNullable(amount)],
  margin: ['caution_money_all', tolerantNullable(amount)],
  rows: ['trades_all', list(livePosition)],
})

export const upstreamOrdersClosed = record({
  ...ofMember,
  ids: ['id', list(positionId)],
  reason: ['close_reason', tolerantNullable(closeReason)],
})

/** Some branches send the whole order, which says how it was meant to end; only its id is taken. */
export const upstreamOption = record({ ...ofMember, order: ['data', record({ id: secondsOrderId })] })
