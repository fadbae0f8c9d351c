import { CHANNELS_MAX, CONTROL_MESSAGES_PER_SECOND, HEARTBEAT_MS, TICK_MS } from '@bourse/contracts/feed'
import { PERIODS } from '@bourse/contracts/market'
import { object, PAYLOADS } from './feed-payloads.ts'
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
    text: 'Authenticates, unless the handshake did by `Authorization` or the signature of an API key.',
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
