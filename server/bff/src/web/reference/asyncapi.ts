import { HEARTBEAT_MS, CHANNELS_MAX, CONTROL_MESSAGES_PER_SECOND, TICK_MS } from '@bourse/contracts/feed'
import { PERIODS } from '@bourse/contracts/market'
import type { Json } from './schema.ts'

/** Why the server closes a socket: the code, its name in `bye`, and what to do. */
export const CLOSE_CODES = [
  { code: 1012, name: 'restart', advice: 'The server restarts. Come back after `retryAfter` milliseconds.' },
  { code: 4001, name: 'session_ended', advice: 'The session has ended. Sign in, then come back.' },
  {
    code: 4008,
    name: 'slow',
    advice: 'You did not read for fifteen seconds. Come back and subscribe to less.',
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

/** What stands in `d`, by kind of channel. */
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
  me: object(
    {
      type: {
        type: 'string',
        description: 'What happened. Where nothing else stands in the event, ask again over HTTP',
        examples: [
          'order.changed',
          'balance.changed',
          'deposit.changed',
          'withdrawal.changed',
          'message.new',
          'account.changed',
          'session.ended',
          'positions',
          'order.closed',
          'option.settled',
        ],
      },
      id: {
        type: 'string',
        description: 'Which one, where it is one: the seconds order of `option.settled`',
      },
      ids: { type: 'array', items: { type: 'string' }, description: 'The positions of `order.closed`' },
      reason: { type: ['string', 'null'], description: 'Why they were closed, where the exchange tells' },
      riskRate: decimal('Over all `positions`, in percent: 100 means liquidation'),
      profit: decimal('Of all `positions`'),
      margin: decimal('Of all `positions`'),
      rows: {
        type: 'array',
        description: 'All `positions` that are open, once a second at most; who is missing is open no more',
        items: row(
          { type: 'string', description: 'Position id' },
          decimal('Price now'),
          decimal('Floating result'),
          decimal('Margin'),
          decimal('Risk rate in percent'),
        ),
      },
    },
    ['type'],
  ),
}

/** The channels, as they are written in `ch`. */
export const CHANNELS = [
  {
    kind: 'tickers',
    address: 'tickers',
    text: `Prices of all markets that changed, every ${TICK_MS} ms at most`,
  },
  {
    kind: 'kline',
    address: 'kline:{market}:{period}',
    text: `The running candle of a market; periods are ${PERIODS.join(', ')}`,
  },
  { kind: 'depth', address: 'depth:{market}', text: 'The ten best levels of each side, whole each time' },
  { kind: 'trades', address: 'trades:{market}', text: 'Public trades; the snapshot holds the last fifty' },
  { kind: 'me', address: 'me', text: 'Your own events; they come with a session and need no subscription' },
] as const

const frame = (kind: string): Json =>
  object({
    ch: { type: 'string', description: 'The channel' },
    epoch: { type: 'string', description: 'Changes when the server lost its place: ask for a snapshot' },
    seq: {
      type: 'integer',
      description: 'One more than the frame before it; after a gap, ask for a snapshot',
    },
    ts: { type: 'number', description: 'When it left the server, milliseconds since 1970 in UTC' },
    d: { $ref: `#/components/schemas/${kind}` },
  })

/** What a caller may say. */
export const REQUESTS: Readonly<Record<string, { readonly text: string; readonly payload: Json }>> = {
  sub: {
    text: 'Follows channels. Said again for a channel that is followed, it asks for its snapshot.',
    payload: object({
      op: { const: 'sub' },
      ch: { type: 'array', items: { type: 'string' }, examples: [['tickers', 'depth:1']] },
    }),
  },
  unsub: {
    text: 'Follows them no longer. There is no answer.',
    payload: object({ op: { const: 'unsub' }, ch: { type: 'array', items: { type: 'string' } } }),
  },
  auth: {
    text: 'Says who you are, unless the handshake did by `Authorization`.',
    payload: object({
      op: { const: 'auth' },
      token: { type: 'string', description: 'What signing in answered' },
    }),
  },
}

/** What the server says besides frames. */
export const REPLIES: Readonly<Record<string, { readonly text: string; readonly payload: Json }>> = {
  subscribed: {
    text: 'Answers `sub`: the snapshot of each channel that has one, in the same turn as the subscription, so that nothing falls between.',
    payload: object(
      {
        op: { const: 'sub' },
        ok: { type: 'boolean' },
        snap: { type: 'array', items: { type: 'object' }, description: 'Frames' },
        error: { type: 'string', enum: ['channel_unknown', 'too_many_channels', 'too_fast'] },
      },
      ['op', 'ok'],
    ),
  },
  identified: {
    text: 'Answers `auth`.',
    payload: object({ op: { const: 'auth' }, ok: { type: 'boolean' } }),
  },
  beat: {
    text: `Every ${HEARTBEAT_MS / 1000} seconds when nothing else was sent. After ten silent seconds call the prices old and connect anew.`,
    payload: object({ op: { const: 'beat' }, ts: { type: 'number' } }),
  },
  bye: {
    text: 'The server is about to close, and why.',
    payload: object({
      op: { const: 'bye' },
      reason: { type: 'string', enum: ['restart', 'slow', 'session_ended'] },
      retryAfter: { type: 'integer', description: 'Milliseconds' },
    }),
  },
  misunderstood: {
    text: 'What you said was no message of this protocol.',
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
      say: { action: 'receive', channel: { $ref: '#/channels/feed' }, messages: refs(received) },
      follow: { action: 'send', channel: { $ref: '#/channels/feed' }, messages: refs(sent) },
    },
    components: { schemas: PAYLOADS },
  }
}
