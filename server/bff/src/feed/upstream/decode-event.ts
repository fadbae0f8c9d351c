import { amountText, type Amount } from '@bourse/contracts/kit'
import {
  BALANCE_EVENT_PREFIX,
  type CandleUpdate,
  chatChannel,
  type CommitmentRow,
  type Depth,
  isChannel,
  type Level,
  type TickerRow,
  type LotUpdate,
  type SaleRow,
  type TradeRow,
  UPSTREAM_EVENTS,
  upstreamBar,
  upstreamChat,
  upstreamClock,
  upstreamCommitments,
  upstreamDepth,
  upstreamLot,
  upstreamSales,
  upstreamTicker,
  upstreamTrades,
} from '@bourse/contracts/feed'
import type { ChatMessage } from '@bourse/contracts/chat'
import type { Period } from '@bourse/contracts/market'
import * as z from 'zod/mini'
import {
  readBalance,
  readBundled,
  readClosed,
  readSecondsSettlement,
  readOrderUpdate,
  readPositions,
  type MemberEvent,
  type OrderEvent,
} from './decode-member-event.ts'
import { parseJsonPayload, parseJsonFields } from './parse-json-payload.ts'

/** The fields that identify a market; any may be missing. */
export type Pair = {
  readonly market: string | null
  readonly base: string | null
  readonly quote: string | null
  readonly symbol: string | null
}
type TickerValues = TickerRow extends readonly [string, ...infer Rest] ? Rest : never

/** An event that names no market. */
export type MarketlessEvent =
  | MemberEvent
  | OrderEvent
  /** The exchange's clock, and its newest second on record. */
  | ({ readonly kind: 'clock' } & z.output<typeof upstreamClock>)
  | { readonly kind: 'commitments'; readonly rows: readonly CommitmentRow[] }
  | { readonly kind: 'sales'; readonly rows: readonly SaleRow[] }
  | { readonly kind: 'chat'; readonly room: string; readonly rows: readonly ChatMessage[] }
  | { readonly kind: 'lot'; readonly artwork: string; readonly lot: LotUpdate }
  /** Site content or settings changed. */
  | { readonly kind: 'site' }
  /** A followed event whose payload cannot be decoded. */
  | { readonly kind: 'unreadable'; readonly event: string }

/** An upstream event in our format. */
export type UpstreamEvent =
  | {
      readonly kind: 'ticker'
      readonly pair: Pair
      readonly time: number | null
      readonly values: TickerValues
    }
  | { readonly kind: 'bar'; readonly pair: Pair; readonly period: Period; readonly bar: CandleUpdate }
  | { readonly kind: 'depth'; readonly pair: Pair; readonly depth: Depth }
  | { readonly kind: 'trades'; readonly pair: Pair; readonly rows: readonly TradeRow[] }
  | MarketlessEvent

/** An event of one market. */
export type MarketEvent = Exclude<UpstreamEvent, MarketlessEvent>

const LEVELS_MAX = 10

/** Decodes one event in any encoding of the family; null for events that are not followed. */
export function decodeEvent(event: string, payload: unknown): UpstreamEvent | null {
  if (event.startsWith(BALANCE_EVENT_PREFIX)) {
    return readBalance(event, payload) ?? { kind: 'unreadable', event: BALANCE_EVENT_PREFIX }
  }
  const read = READERS.get(event)
  if (read === undefined) return null
  // A bundle of our exchange is the one text that is not JSON.
  const parsed = event === UPSTREAM_EVENTS.positionBundle ? payload : parseJsonPayload(payload)
  return read(parsed) ?? { kind: 'unreadable', event }
}

/** Readers by event. A Map, because an event could be named like a prototype property. */
const READERS: ReadonlyMap<string, (payload: unknown) => UpstreamEvent | null> = new Map([
  [UPSTREAM_EVENTS.ticker as string, readTicker],
  [UPSTREAM_EVENTS.bar, readBar],
  [UPSTREAM_EVENTS.depth, readDepth],
  [UPSTREAM_EVENTS.trades, readTrades],
  [UPSTREAM_EVENTS.tradesToo, readTrades],
  [UPSTREAM_EVENTS.positions, readPositions],
  [UPSTREAM_EVENTS.positionBundle, readBundled],
  [UPSTREAM_EVENTS.ordersClosed, readClosed],
  [UPSTREAM_EVENTS.orderUpdate, readOrderUpdate],
  [UPSTREAM_EVENTS.optionSettled, readSecondsSettlement],
  [UPSTREAM_EVENTS.clock, readClock],
  [UPSTREAM_EVENTS.commitments, readCommitments],
  [UPSTREAM_EVENTS.sales, readSales],
  [UPSTREAM_EVENTS.lot, readLot],
  [UPSTREAM_EVENTS.chat, readChat],
  [UPSTREAM_EVENTS.siteChanged, (): UpstreamEvent => ({ kind: 'site' })],
])

function readTicker(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamTicker, payload as never)
  if (!decoded.success) return null
  const { price, time, change, volume, high, low } = decoded.data
  if (price <= 0n) return null
  return {
    kind: 'ticker',
    pair: toPair(decoded.data),
    time,
    values: [
      amountText(price),
      formatAmount(change),
      formatAmount(volume),
      formatAmount(high),
      formatAmount(low),
    ],
  }
}

function readBar(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamBar, payload as never)
  if (!decoded.success) return null
  const { period, time, open, high, low, close, volume } = decoded.data
  const [o, h, l, c] = [open, high, low, close].map(amountText) as [string, string, string, string]
  return {
    kind: 'bar',
    pair: toPair(decoded.data),
    period,
    bar: { t: time, o, h, l, c, v: formatAmount(volume) },
  }
}

function readDepth(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamDepth, parseJsonFields(payload) as never)
  if (!decoded.success) return null
  const depth = {
    bids: bestLevels(decoded.data.bids, 'highest'),
    asks: bestLevels(decoded.data.asks, 'lowest'),
  }
  return { kind: 'depth', pair: toPair(decoded.data), depth }
}

function readTrades(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamTrades, parseJsonFields(payload) as never)
  if (!decoded.success) return null
  const rows = decoded.data.rows
    .map(({ id, at, price, quantity, side }): TradeRow => [
      id,
      at,
      amountText(price),
      amountText(quantity),
      side,
    ])
    .sort((a, b) => a[1] - b[1])
  return { kind: 'trades', pair: toPair(decoded.data), rows }
}

function readClock(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamClock, payload as never)
  return decoded.success ? { kind: 'clock', ...decoded.data } : null
}

function readCommitments(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamCommitments, payload as never)
  if (!decoded.success) return null
  const rows = decoded.data.rows.map(({ startsAt, keyHash, link }): CommitmentRow => [
    startsAt,
    keyHash,
    link,
  ])
  return { kind: 'commitments', rows }
}

function readSales(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamSales, payload as never)
  if (!decoded.success) return null
  const rows = decoded.data.rows.map(({ project, sold }): SaleRow => [project, amountText(sold)])
  return { kind: 'sales', rows }
}

function readLot(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamLot, payload as never)
  if (!decoded.success) return null
  const { artwork, price, leader, ...rest } = decoded.data
  return { kind: 'lot', artwork, lot: { ...rest, price: amountText(price), leader: leader ?? '' } }
}

function readChat(payload: unknown): UpstreamEvent | null {
  const decoded = z.safeDecode(upstreamChat, payload as never)
  return decoded.success && isChannel(chatChannel(decoded.data.room))
    ? { kind: 'chat', ...decoded.data }
    : null
}

type NamedPair = {
  readonly market: string | null
  readonly base: string | null
  readonly quote: string | null
  readonly symbol: string | null
  readonly baseCode: string | null
  readonly quoteCode: string | null
}

function toPair({ market, base, quote, symbol, baseCode, quoteCode }: NamedPair): Pair {
  const codes = baseCode !== null && quoteCode !== null ? `${baseCode}/${quoteCode}` : symbol
  return { market, base, quote, symbol: codes }
}

const formatAmount = (value: Amount | null): string => (value === null ? '' : amountText(value))

/** Sorts the levels of a side, because the family sends either order, and takes the best. */
function bestLevels(side: readonly (readonly Amount[])[], first: 'highest' | 'lowest'): Level[] {
  return side
    .flatMap(([price, quantity]) =>
      price === undefined || quantity === undefined || price <= 0n || quantity <= 0n
        ? []
        : [{ price, quantity }],
    )
    .sort((a, b) => (first === 'lowest' ? compare(a.price, b.price) : compare(b.price, a.price)))
    .slice(0, LEVELS_MAX)
    .map(({ price, quantity }): Level => [amountText(price), amountText(quantity)])
}

const compare = (a: Amount, b: Amount): number => (a < b ? -1 : a > b ? 1 : 0)
