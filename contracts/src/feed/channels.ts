import type { ChatMessage } from '#chat'
import { LANGUAGE_CODES } from '#kit'
import { type Period, PERIODS } from '#market'
import type { Decimal } from './decimal.ts'
import type { Personal } from './personal.ts'

/** Channels for subscription. Member events need none: they follow from the session. */
export type Channel =
  | 'tickers'
  | 'commitments'
  | 'ieo'
  | `lot:${string}`
  | `chat:${string}`
  | `kline:${string}:${Period}`
  | `depth:${string}`
  | `trades:${string}`
  | 'me'
  | OwnChannel

/** Channels of the member of the session or API key; each begins with a snapshot. */
export const OWN_CHANNELS = ['orders', 'positions'] as const
export type OwnChannel = (typeof OWN_CHANNELS)[number]
export const isOwnChannel = (ch: unknown): ch is OwnChannel => OWN_CHANNELS.some((own) => own === ch)

const PATTERN = new RegExp(
  `^(?:tickers|commitments|ieo|kline:\\d{1,15}:(?:${PERIODS.join('|')})|(?:depth|trades|lot|chat):\\d{1,15}|chat:(?:${LANGUAGE_CODES.join('|')}))$`,
)

export const isChannel = (text: unknown): text is Channel => typeof text === 'string' && PATTERN.test(text)
export const klineChannel = (market: string, period: Period): Channel => `kline:${market}:${period}`
export const depthChannel = (market: string): Channel => `depth:${market}`
export const tradesChannel = (market: string): Channel => `trades:${market}`
/** The channel of an artwork, by its id. */
export const lotChannel = (artwork: string): Channel => `lot:${artwork}`
/** The channel of a chat room: a language, or the id of a market. */
export const chatChannel = (room: string): Channel => `chat:${room}`

/** Market id, price, change in percent, base volume, high, low over 24 h. Empty text means unknown. */
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
/** Id, time in ms, price, quantity, taker side. */
export type TradeRow = readonly [
  id: string,
  at: number,
  price: Decimal,
  quantity: Decimal,
  side: 'buy' | 'sell',
]

/** Start in ms, hash of the key, link of the chain; both in hexadecimal. */
export type CommitmentRow = readonly [startsAt: number, keyHash: string, link: string]

/** The committed keys of hours that are not over, oldest first; whole each time. Our exchange only. */
export type Commitments = { readonly rows: readonly CommitmentRow[] }
/** Project id and sold coins. */
export type SaleRow = readonly [project: string, sold: Decimal]
/** The progress of token sales that have not ended; whole each time. Our exchange only. */
export type Sales = { readonly rows: readonly SaleRow[] }
/**
 * The sale of an artwork after its last change: price or leading bid, number of bids, end in ms, id of the leading
 * bidder (empty without one), whether it has ended. Our exchange only; empty until the first change.
 */
export type LotUpdate = {
  readonly price: Decimal
  readonly bids: number
  readonly endsAt: number
  readonly leader: string
  readonly isEnded: boolean
}
/**
 * New and deleted messages of a room, in the order of their numbers; a snapshot has the last ones that the server
 * received, at most `RECENT_CHAT_MAX`. A number that is missing is fetched over HTTP. Our exchange only.
 */
export type ChatRows = { readonly rows: readonly ChatMessage[] }
export type Tickers = { readonly rows: readonly TickerRow[] }
/**
 * The running candle; `t` is its opening time in ms. The upstream family sends no 1year candles: that channel
 * is valid and stays empty until an upstream sends them.
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

/** An order of the member in its present state, after a change. A position of a futures order has the id of the order. */
export type OrderUpdate = {
  readonly type: 'update'
  readonly product: 'spot' | 'futures'
  readonly id: string
  readonly clientId: string | null
  readonly market: string
  /** `buy` and `sell`; of futures `long` and `short`. */
  readonly side: string
  /** Of spot `open`, `done` and `cancelled`; of futures `pending`, `open`, `closed` and `cancelled`. */
  readonly state: string
  /** Why it ended, where the member did not end it. */
  readonly reason: string | null
  /** The limit; of a position its opening price, and of a closed one its closing price. */
  readonly price: Decimal
  readonly quantity: Decimal
  readonly filled: Decimal
  /** All fees so far, in the quote asset. */
  readonly fee: Decimal
  /** The fill that changed it, where one did. */
  readonly tradeId: string | null
  readonly tradePrice: Decimal | null
  readonly tradeQuantity: Decimal | null
  /** Milliseconds. */
  readonly at: number
}

/**
 * The open rows of the member as the API lists them. `cause` is `gap` where updates were missed. `isWhole` is false if there are more than
 * fit. Without `rows`, they could not be read, and `error` has the code.
 */
export type OwnSnapshot = {
  readonly type: 'snapshot'
  readonly cause: 'subscribed' | 'gap'
  readonly rows: { readonly spot?: readonly unknown[]; readonly futures: readonly unknown[] } | null
  readonly isWhole: boolean
  readonly error?: string
}

export type Payload<C extends Channel> = C extends OwnChannel
  ? OrderUpdate | OwnSnapshot
  : C extends 'tickers'
    ? Tickers
    : C extends 'commitments'
      ? Commitments
      : C extends 'ieo'
        ? Sales
        : C extends `lot:${string}`
          ? LotUpdate
          : C extends `chat:${string}`
            ? ChatRows
            : C extends `kline:${string}`
              ? CandleUpdate
              : C extends `depth:${string}`
                ? Depth
                : C extends `trades:${string}`
                  ? Trades
                  : Personal

/**
 * The one event per channel and tick. A gap in `seq` or another `epoch` requires a new snapshot. On `me` the
 * numbers are per member; `positions` repeats the number of the previous event, so that dropping one leaves
 * no gap.
 */
export type Frame<D = unknown> = {
  readonly ch: Channel
  readonly epoch: string
  readonly seq: number
  readonly ts: number
  readonly d: D
  /** Set while quotes are polled over REST, because the upstream's socket sends none: seconds old, not live. */
  readonly source?: 'rest'
}

export type SubscribeResponse =
  | { readonly ok: true; readonly snap: readonly Frame[] }
  | {
      readonly ok: false
      readonly error: 'channel_unknown' | 'too_many_channels' | 'too_fast' | 'not_identified'
    }

/** `age`: milliseconds since the newest market event of the upstream; null before the first. */
export type Heartbeat = { readonly epoch: string; readonly ts: number; readonly age: number | null }

/**
 * The upstream's socket is disconnected; or it is connected and sends no market event; or it sends them and
 * their times no longer advance; or the exchange works through missed seconds up to `until`.
 */
export type StaleReason = 'disconnected' | 'silent' | 'clock' | 'catching_up'
/**
 * The values of a channel are not live since `since` (ms). Sent once per channel and change, within ten seconds
 * of the last live event, and after the snapshot of a late subscription; with `catching_up` again as it goes on. It holds until `fresh`, whatever other
 * messages arrive.
 */
export type StaleNotice = {
  readonly ch: Channel
  readonly since: number
  readonly reason: StaleReason
  /** The end of the missed seconds by the exchange's clock, in ms; only with `catching_up`. */
  readonly until?: number
  /** The begin of the missed seconds, and how far the exchange has worked through them, if it states them. */
  readonly from?: number
  readonly reached?: number
}
/** The values of a channel are current again; with `source`, they are polled over REST every few seconds. */
export type FreshNotice = { readonly ch: Channel; readonly source?: 'rest' }

/** Events of the app's socket, in both directions; socket.io's event types derive from these. */
export type FromServer = {
  tick: (frame: Frame) => void
  me: (frame: Frame<Personal>) => void
  /**
   * Sent on connect, and after five seconds without another event. A client without channels detects a new
   * epoch by it: the server was disconnected from the upstream, and member events may be missing.
   */
  beat: (beat: Heartbeat) => void
  stale: (notice: StaleNotice) => void
  fresh: (notice: FreshNotice) => void
  /** The server is about to close; reconnect after this many milliseconds. */
  bye: (bye: {
    readonly retryAfter: number
    readonly reason: 'restart' | 'slow' | 'session_ended' | 'too_many'
  }) => void
}
export type FromClient = {
  sub: (request: { readonly ch: readonly string[] }, ack: (ack: SubscribeResponse) => void) => void
  unsub: (request: { readonly ch: readonly string[] }) => void
}

export const CHANNELS_MAX = 20
export const CONTROL_MESSAGES_PER_SECOND = 8
export const HEARTBEAT_MS = 5_000
export const RECENT_TRADES_MAX = 50
export const RECENT_CHAT_MAX = 50
/** Minimum interval between updates of tickers and depth, and of the running candle. */
export const TICK_MS = 200
export const CANDLE_TICK_MS = 500
/** Minimum interval between updates of a member's positions. */
export const POSITIONS_TICK_MS = 1_000
