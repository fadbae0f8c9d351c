import { MEMBER_EVENTS } from '@bourse/contracts/feed'
import type { Json } from './schema.ts'

const decimal = (description: string): Json => ({ type: 'string', format: 'decimal', description })
const row = (...items: Json[]): Json => ({
  type: 'array',
  prefixItems: items,
  minItems: items.length,
  maxItems: items.length,
})
const level = row(decimal('Price'), decimal('Quantity'))
export const object = (properties: Record<string, Json>, required = Object.keys(properties)): Json => ({
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
