import {
  CHANNELS_MAX,
  CONTROL_MESSAGES_PER_SECOND,
  HEARTBEAT_MS,
  MEMBER_EVENTS,
  TICK_MS,
} from '@bourse/contracts/feed'
import { PERIODS } from '@bourse/contracts/market'
import type { Json } from './schema.ts'

/** Close codes with their name in `bye` and advice. */
export const CLOSE_CODES = [
  { code: 1012, name: 'restart', advice: 'The server restarts. Reconnect after `retryAfter` milliseconds.' },
  { code: 4001, name: 'session_ended', advice: 'The session has ended. Sign in, then reconnect.' },
  {
    code: 4008,
    name: 'slow',
    advice: 'You did not read for fifteen seconds. Reconnect with fewer subscriptions.',
  },
  {
    code: 4029,
    name: 'too_many',
    advice:
      'The member opened more sockets than allowed, and this was the oldest. Wait for `retryAfter` milliseconds.',
  },
  { code: 1009, name: 'too large', advice: 'A message was larger than 16 kB.' },
] as const

const decimal = (description: string): Json => ({ type: 'string', format: 'decimal', description })
const row = (...items: Json[]): Json => ({
  type: 'array',
  prefixItems: items,
  minItems: items.length,
  maxItems: items.length,
})
const level = row(decimal('Price'), decimal('Quantity'))
const object = (properties: Record<string, Json>, required = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
})

const nullable = (description: string): Json => ({ type: ['string', 'null'], description })

/** The first frame of a member's own channel, and the one after a gap. */
const snapshot = (rows: Record<string, Json>): Json =>
  object(
    {
      type: { const: 'snapshot' },
      cause: {
        type: 'string',
        enum: ['subscribed', 'gap'],
        description: '`gap`: updates were missed, and this replaces all before it',
      },
      rows: {
        type: ['object', 'null'],
        properties: rows,
        description: 'Rows as the lists of the API have them; null if they could not be read',
      },
      isWhole: { type: 'boolean', description: 'False beyond 1,000 rows of a kind: read the rest over HTTP' },
      error: { type: 'string', description: 'Why they could not be read: subscribe again' },
    },
    ['type', 'cause', 'rows', 'isWhole'],
  )
const rowsOf = (description: string): Json => ({ type: 'array', items: { type: 'object' }, description })

const orderUpdate = object({
  type: { const: 'update' },
  product: { type: 'string', enum: ['spot', 'futures'] },
  id: { type: 'string', description: 'Id of the order; a position has that of its order' },
  clientId: nullable('The `client_order_id`, if the order has one'),
  market: { type: 'string', description: 'Market id' },
  side: { type: 'string', enum: ['buy', 'sell', 'long', 'short'] },
  state: {
    type: 'string',
    enum: ['open', 'done', 'pending', 'closed', 'cancelled'],
    description: 'Of spot open, done, cancelled; of futures pending, open, closed, cancelled',
  },
  reason: nullable('Why it ended, where you did not end it'),
  price: decimal('The limit; of a position its opening price, of a closed one its closing price'),
  quantity: decimal('Base asset; of futures lots'),
  filled: decimal('The part that is filled'),
  fee: decimal('All fees so far'),
  tradeId: nullable('The fill that changed it'),
  tradePrice: nullable('Its price'),
  tradeQuantity: nullable('Its quantity'),
  at: { type: 'integer', description: 'When it changed, milliseconds since 1970 in UTC' },
})

/** The payload `d`, by kind of channel. */
export const PAYLOADS: Readonly<Record<string, Json>> = {
  tickers: object({
    rows: {
      type: 'array',
      description: 'The markets that changed; in a snapshot, all of them',
      items: row(
        { type: 'string', description: 'Market id' },
        decimal('Last price'),
        decimal('Change over 24 hours in percent, or empty'),
        decimal('Base volume over 24 hours, or empty'),
        decimal('Highest price of 24 hours, or empty'),
        decimal('Lowest price of 24 hours, or empty'),
      ),
    },
  }),
  commitments: object({
    rows: {
      type: 'array',
      description: 'The committed keys of hours that are not over, oldest first; whole each time',
      items: row(
        { type: 'integer', description: 'Start of the hour, milliseconds since 1970 in UTC' },
        { type: 'string', description: 'SHA-256 of the key, hexadecimal' },
        { type: 'string', description: 'Link of the chain of commitments, hexadecimal' },
      ),
    },
  }),
  ieo: object({
    rows: {
      type: 'array',
      description: 'Token sales that have not ended; whole each time',
      items: row({ type: 'string', description: 'Id of the project' }, decimal('Sold coins')),
    },
  }),
  lot: object({
    price: decimal('Leading bid, start price without one, or fixed price'),
    bids: { type: 'integer', description: 'Number of bids' },
    endsAt: { type: 'integer', description: 'End of the sale, milliseconds since 1970 in UTC' },
    leader: { type: 'string', description: 'Id of the leading bidder, or empty' },
    isEnded: { type: 'boolean', description: 'Whether the sale has ended' },
  }),
  kline: object({
    t: { type: 'integer', description: 'Opening moment, milliseconds since 1970 in UTC' },
    o: decimal('Price at its start'),
    h: decimal('Highest price'),
    l: decimal('Lowest price'),
    c: decimal('Price now'),
    v: decimal('Base volume'),
  }),
  depth: object({
    bids: { type: 'array', items: level, maxItems: 10, description: 'Best first' },
    asks: { type: 'array', items: level, maxItems: 10, description: 'Best first' },
  }),
  trades: object({
    rows: {
      type: 'array',
      description: 'Newest last',
      items: row(
        { type: 'string', description: 'Trade id' },
        { type: 'integer', description: 'Milliseconds since 1970 in UTC' },
        decimal('Price'),
        decimal('Quantity'),
        { type: 'string', enum: ['buy', 'sell'], description: 'Side of the taker' },
      ),
    },
  }),
  orders: {
    oneOf: [
      snapshot({
        spot: rowsOf('Open orders, as `GET /api/coin/list` has them'),
        futures: rowsOf('Waiting orders, as `POST /api/lever/my_trade` has them'),
      }),
      orderUpdate,
    ],
  },
  positions: snapshot({ futures: rowsOf('Open positions, as `POST /api/lever/my_trade` has them') }),
  me: object(
    {
      type: {
        type: 'string',
        description: 'What happened. If the event has no other data, refetch over HTTP',
        examples: Object.keys(MEMBER_EVENTS),
      },
      id: {
        type: 'string',
        description: 'Which one, where it is one: the seconds order of `option.settled`',
      },
      ids: { type: 'array', items: { type: 'string' }, description: 'The positions of `order.closed`' },
      reason: { type: ['string', 'null'], description: 'Why they were closed, if the exchange sends it' },
      riskRate: decimal('Over all `positions`, in percent: 100 means liquidation'),
      profit: decimal('Of all `positions`'),
      margin: decimal('Of all `positions`'),
      rows: {
        type: 'array',
        description: 'All open `positions`, once a second at most; a missing one is closed',
        items: row(
          { type: 'string', description: 'Position id' },
          decimal('Mark price'),
          decimal('Floating result at it'),
          decimal('Margin'),
          decimal('Risk rate in percent'),
        ),
      },
    },
    ['type'],
  ),
}

/** The channels as written in `ch`. */
export const CHANNELS = [
  {
    kind: 'tickers',
    address: 'tickers',
    text: `Prices of all markets that changed, every ${TICK_MS} ms at most`,
  },
  {
    kind: 'commitments',
    address: 'commitments',
    text: 'Hashes of the keys of prices to come, published before their hours; our exchange only',
  },
  {
    kind: 'ieo',
    address: 'ieo',
    text: 'Progress of token sales, at most once a second; our exchange only',
  },
  {
    kind: 'lot',
    address: 'lot:{artwork}',
    text: 'The sale of an artwork, by its id, after each change; our exchange only',
  },
  {
    kind: 'kline',
    address: 'kline:{market}:{period}',
    text: `The running candle of a market; periods are ${PERIODS.join(', ')}`,
  },
  { kind: 'depth', address: 'depth:{market}', text: 'The ten best levels of each side, whole each time' },
  { kind: 'trades', address: 'trades:{market}', text: 'Public trades; the snapshot holds the last fifty' },
  {
    kind: 'orders',
    address: 'orders',
    text: 'Your open orders, then each change of an order or position, with its fill; numbered for you alone. It needs a session or an API key',
  },
  {
    kind: 'positions',
    address: 'positions',
    text: 'Your open positions when you subscribe; their values follow in `positions` of `me`, their changes in `orders`',
  },
  {
    kind: 'me',
    address: 'me',
    text: 'Your own events; they follow from the session and need no subscription',
  },
] as const

const frame = (kind: string): Json => object(frameFields(kind), ['ch', 'epoch', 'seq', 'ts', 'd'])

const frameFields = (kind: string): Record<string, Json> => ({
  ch: { type: 'string', description: 'The channel' },
  epoch: { type: 'string', description: 'Changes when the server missed events: request a snapshot' },
  seq: {
    type: 'integer',
    description: 'One more than the previous frame; after a gap, request a snapshot',
  },
  ts: { type: 'number', description: 'When it was sent, milliseconds since 1970 in UTC' },
  d: { $ref: `#/components/schemas/${kind}` },
  source: { const: 'rest', description: 'Set while `tickers` are polled over REST' },
})

/** Messages from the client. */
export const REQUESTS: Readonly<Record<string, { readonly text: string; readonly payload: Json }>> = {
  sub: {
    text: 'Subscribes to channels. For a subscribed channel, it requests a new snapshot.',
    payload: object({
      op: { const: 'sub' },
      ch: { type: 'array', items: { type: 'string' }, examples: [['tickers', 'depth:1']] },
    }),
  },
  unsub: {
    text: 'Unsubscribes. There is no response.',
    payload: object({ op: { const: 'unsub' }, ch: { type: 'array', items: { type: 'string' } } }),
  },
  auth: {
    text: 'Authenticates, unless the handshake did by `Authorization`.',
    payload: object({
      op: { const: 'auth' },
      token: { type: 'string', description: 'The token from signing in, or the secret of an API key' },
    }),
  },
}

/** Messages from the server other than frames. */
export const REPLIES: Readonly<Record<string, { readonly text: string; readonly payload: Json }>> = {
  subscribed: {
    text: 'The response to `sub`: the snapshot of each channel that has one, before any later update.',
    payload: object(
      {
        op: { const: 'sub' },
        ok: { type: 'boolean' },
        snap: { type: 'array', items: { type: 'object' }, description: 'Frames' },
        error: {
          type: 'string',
          enum: ['channel_unknown', 'too_many_channels', 'too_fast', 'not_identified'],
        },
      },
      ['op', 'ok'],
    ),
  },
  identified: {
    text: 'The response to `auth`, and to a handshake with an API key.',
    payload: object({ op: { const: 'auth' }, ok: { type: 'boolean' } }),
  },
  beat: {
    text: `Every ${HEARTBEAT_MS / 1000} seconds when nothing else was sent. After ten silent seconds treat prices as stale and reconnect.`,
    payload: object({
      op: { const: 'beat' },
      ts: { type: 'number' },
      age: {
        type: ['integer', 'null'],
        description: 'Milliseconds since the newest market event of the exchange; null before the first',
      },
    }),
  },
  stale: {
    text: 'The values of a channel are not live: sent once, within ten seconds of the last live event, and after the snapshot of a late `sub`. It holds until `fresh`.',
    payload: object(
      {
        op: { const: 'stale' },
        ch: { type: 'string', description: 'The channel' },
        since: { type: 'integer', description: 'Milliseconds since 1970 in UTC' },
        reason: {
          type: 'string',
          enum: ['disconnected', 'silent', 'clock', 'catching_up'],
          description:
            'The exchange’s socket is away; or sends no market event; or sends them with times that stand still; or works through missed seconds',
        },
        until: {
          type: 'integer',
          description:
            'Only with `catching_up`: the time up to which seconds were missed, milliseconds since 1970 in UTC',
        },
        from: { type: 'integer', description: 'Likewise: the time from which seconds were missed' },
        reached: {
          type: 'integer',
          description: 'Likewise: the time up to which they are worked through; sent again as it goes on',
        },
      },
      ['op', 'ch', 'since', 'reason'],
    ),
  },
  fresh: {
    text: 'The values of a stale channel are current again.',
    payload: object(
      {
        op: { const: 'fresh' },
        ch: { type: 'string', description: 'The channel' },
        source: {
          const: 'rest',
          description: 'Only quotes: polled over REST every few seconds, because the socket is silent',
        },
      },
      ['op', 'ch'],
    ),
  },
  bye: {
    text: 'The server is about to close; contains the reason.',
    payload: object({
      op: { const: 'bye' },
      reason: { type: 'string', enum: ['restart', 'slow', 'session_ended', 'too_many'] },
      retryAfter: { type: 'integer', description: 'Milliseconds' },
    }),
  },
  misunderstood: {
    text: 'Your message is not valid in this protocol.',
    payload: object({ op: { const: 'error' }, error: { const: 'not_understood' } }),
  },
}

const messages = (payloads: Readonly<Record<string, Json>>): Json =>
  Object.fromEntries(Object.entries(payloads).map(([name, payload]) => [name, { name, payload }]))

/** The feed as an AsyncAPI document. */
export function asyncApiDocument(publicOrigin: string | null): Json {
  const received = Object.fromEntries(Object.entries(REQUESTS).map(([name, { payload }]) => [name, payload]))
  const sent = {
    ...Object.fromEntries(Object.entries(REPLIES).map(([name, { payload }]) => [name, payload])),
    ...Object.fromEntries(CHANNELS.map(({ kind }) => [`${kind}_frame`, frame(kind)])),
  }
  const origin =
    publicOrigin === null
      ? { host: 'localhost:8080', protocol: 'ws' }
      : { host: new URL(publicOrigin).host, protocol: publicOrigin.startsWith('https:') ? 'wss' : 'ws' }
  const refs = (names: Readonly<Record<string, unknown>>) =>
    Object.keys(names).map((name) => ({ $ref: `#/channels/feed/messages/${name}` }))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Bourse feed',
      version: '1',
      description: `Live prices and your own events over one WebSocket. At most ${CHANNELS_MAX} channels and ${CONTROL_MESSAGES_PER_SECOND} messages a second.`,
    },
    servers: { public: origin },
    channels: { feed: { address: '/feed', messages: { ...messages(received), ...messages(sent) } } },
    operations: {
      control: { action: 'receive', channel: { $ref: '#/channels/feed' }, messages: refs(received) },
      follow: { action: 'send', channel: { $ref: '#/channels/feed' }, messages: refs(sent) },
    },
    components: { schemas: PAYLOADS },
  }
}
