import type { CandleUpdate, Depth, Frame, Personal, TickerRow, TradeRow } from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import { classicText } from '@bourse/contracts/kit'
import type { KnownMarket } from '#feed/upstream'

/** An event of the classic dialect, ready to send. */
export type LegacyEvent = { readonly event: string; readonly payload: object }

/** The fields that identify a market in every event. */
function toLegacyPair({ id, base, quote, symbol }: KnownMarket): object {
  const [baseCode = '', quoteCode = ''] = symbol.split('/')
  return {
    symbol,
    match_id: Number(id),
    currency_id: Number(base),
    currency_name: baseCode,
    legal_id: Number(quote),
    legal_name: quoteCode,
    'base-currency': baseCode,
    'quote-currency': quoteCode,
  }
}

export function tickerEvent(market: KnownMarket, row: TickerRow): LegacyEvent {
  const [, price, change, volume, high, low] = row
  const known = Object.entries({ volume, high, low }).filter(([, value]) => value !== '')
  return {
    event: 'daymarket',
    payload: {
      type: 'daymarket',
      period: '1day',
      ...toLegacyPair(market),
      now_price: price,
      close: price,
      change: classicText('change', change),
      ...Object.fromEntries(known),
    },
  }
}

export const barEvent = (
  market: KnownMarket,
  period: string,
  { t, o, h, l, c, v }: CandleUpdate,
): LegacyEvent => ({
  event: 'kline',
  payload: {
    type: 'kline',
    period,
    ...toLegacyPair(market),
    time: t,
    open: o,
    high: h,
    low: l,
    close: c,
    volume: v,
  },
})

/** The main branches send the sell side in descending order, and their apps reverse the list. */
export const depthEvent = (market: KnownMarket, { bids, asks }: Depth): LegacyEvent => ({
  event: 'market_depth',
  payload: { type: 'market_depth', ...toLegacyPair(market), bids, asks: asks.toReversed() },
})

export const tradesEvent = (market: KnownMarket, rows: readonly TradeRow[]): LegacyEvent => ({
  event: 'match_trade',
  payload: {
    type: 'match_trade',
    ...toLegacyPair(market),
    data: rows.map(([id, at, price, amount, direction]) => ({
      id,
      tradeId: id,
      ts: at,
      price,
      amount,
      direction,
    })),
  },
})

/** An event of one member. For kinds without an event, legacy apps poll. */
export function personalEvent(member: MemberId, { d }: Frame<Personal>): LegacyEvent | null {
  const to = Number(member)
  switch (d.type) {
    case 'positions':
      return {
        event: 'lever_trade',
        payload: {
          type: 'lever_trade',
          to,
          hazard_rate: d.riskRate,
          profits_all: d.profit,
          caution_money_all: d.margin,
          // A JSON text nested in JSON, as in the main branches.
          trades_all: JSON.stringify(
            d.rows.map(([id, price, profit, margin]) => ({
              id: Number(id),
              update_price: price,
              profits: profit,
              caution_money: margin,
            })),
          ),
        },
      }
    case 'order.closed':
      return { event: 'lever_closed', payload: { type: 'lever_closed', to, id: d.ids.map(Number) } }
    case 'option.settled':
      return {
        event: 'closed_microorder',
        payload: { type: 'closed_microorder', to, data: { id: Number(d.id) } },
      }
    case 'session.ended':
      return null
    default:
      return { event: `update_balance_${to}`, payload: { type: d.type.split('.', 1)[0] } }
  }
}
