import { type Period, PERIODS } from '#market'
import type { Personal } from './personal.ts'

/** What can be subscribed. Personal events need no subscription: they come with a session. */
export type Channel = 'tickers' | `kline:${string}:${Period}` | `depth:${string}` | `trades:${string}` | 'me'

const PATTERN = new RegExp(
  `^(?:tickers|kline:\\d{1,15}:(?:${PERIODS.join('|')})|(?:depth|trades):\\d{1,15})$`,
)

export const isChannel = (text: unknown): text is Channel => typeof text === 'string' && PATTERN.test(text)
export const klineChannel = (market: string, period: Period): Channel => `kline:${market}:${period}`
export const depthChannel = (market: string): Channel => `depth:${market}`
export const tradesChannel = (market: string): Channel => `trades:${market}`

/** Decimal text; the feed carries no numbers for prices. */
export type Decimal = string
/** Market id, price, change in percent, base volume, high, low over 24 h. Empty text where unknown. */
export type TickerRow = readonly [
  id: string,
  price: Decimal,
  change: Decimal,
  volume: Decimal,
  high: Decimal,
  low: Decimal,
]
/** Price and quantity of one level. */
export type Level = readonly [price: Decimal, quantity: Decimal]
/** Id, moment in ms, price, quantity, side of the taker. */
export type TradeRow = readonly [
  id: string,
  at: number,
  price: Decimal,
  quantity: Decimal,
  side: 'buy' | 'sell',
]

export type Tickers = { readonly rows: readonly TickerRow[] }
/**
 * The running candle; `t` is its opening moment in ms. The upstream family tells none of a year: that channel can be
 * subscribed, and stays empty until an upstream tells one.
 */
export type CandleUpdate = {
  readonly t: number
  readonly o: Decimal
  readonly h: Decimal
  readonly l: Decimal
  readonly c: Decimal
  readonly v: Decimal
}
/** Best first on both sides, at most ten levels each. */
export type Depth = { readonly bids: readonly Level[]; readonly asks: readonly Level[] }
/** Newest last. */
export type Trades = { readonly rows: readonly TradeRow[] }

export type Payload<C extends Channel> = C extends 'tickers'
  ? Tickers
  : C extends `kline:${string}`
    ? CandleUpdate
    : C extends `depth:${string}`
      ? Depth
      : C extends `trades:${string}`
        ? Trades
        : Personal

/**
 * The one event per room and tick. A gap in `seq`, or another `epoch`, asks for a fresh snapshot. On `me` the numbers are
 * the member's own; `positions` carries the number of the event before it, so that one which is dropped leaves no gap.
 */
export type Frame<D = unknown> = {
  readonly ch: Channel
  readonly epoch: string
  readonly seq: number
  readonly ts: number
  readonly d: D
}

export type SubscribeResponse =
  | { readonly ok: true; readonly snap: readonly Frame[] }
  | { readonly ok: false; readonly error: 'channel_unknown' | 'too_many_channels' | 'too_fast' }

export type Heartbeat = { readonly epoch: string; readonly ts: number }

/** Events of the app's socket, both ways; socket.io's event types derive from these. */
export type FromServer = {
  tick: (frame: Frame) => void
  me: (frame: Frame<Personal>) => void
  /**
   * At the beginning, and every five seconds when nothing else was sent. Whoever follows no channel learns from it of
   * another epoch: then the server was without news for a while, and events of the member's own may be missing.
   */
  beat: (beat: Heartbeat) => void
  /** The server is about to close: come back after this many milliseconds. */
  bye: (bye: { readonly retryAfter: number; readonly reason: 'restart' | 'slow' | 'session_ended' }) => void
}
export type FromClient = {
  sub: (request: { readonly ch: readonly string[] }, ack: (ack: SubscribeResponse) => void) => void
  unsub: (request: { readonly ch: readonly string[] }) => void
}

export const CHANNELS_MAX = 20
export const CONTROL_MESSAGES_PER_SECOND = 8
export const HEARTBEAT_MS = 5_000
export const RECENT_TRADES_MAX = 50
/** How often changes leave the server at most: tickers and depth, and the running candle. */
export const TICK_MS = 200
export const CANDLE_TICK_MS = 500
/** How often a member's positions leave the server at most. */
export const POSITIONS_TICK_MS = 1_000
