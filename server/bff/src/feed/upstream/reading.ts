import { amountText, type Amount } from '@bourse/contracts/kit'
import {
  BALANCE_EVENT_PREFIX,
  type Bar,
  type Depth,
  type Level,
  type OwnChange,
  type Personal,
  type TickerRow,
  type TradeRow,
  UPSTREAM_EVENTS,
  upstreamBar,
  upstreamDepth,
  upstreamTicker,
  upstreamTrades,
} from '@bourse/contracts/feed'
import type { MemberId } from '@bourse/contracts/account'
import type { Period } from '@bourse/contracts/market'
import * as z from 'zod/mini'

/** How an event names its market; any part may be missing. */
export type Pair = {
  readonly market: string | null
  readonly base: string | null
  readonly quote: string | null
  readonly symbol: string | null
}
type TickerValues = TickerRow extends readonly [string, ...infer Rest] ? Rest : never

/** What the upstream told, in our form. */
export type Told =
  | { readonly kind: 'ticker'; readonly pair: Pair; readonly values: TickerValues }
  | { readonly kind: 'bar'; readonly pair: Pair; readonly period: Period; readonly bar: Bar }
  | { readonly kind: 'depth'; readonly pair: Pair; readonly depth: Depth }
  | { readonly kind: 'trades'; readonly pair: Pair; readonly rows: readonly TradeRow[] }
  | { readonly kind: 'personal'; readonly member: MemberId; readonly personal: Personal }
  /** An event of ours to follow whose payload cannot be read. */
  | { readonly kind: 'unreadable'; readonly event: string }

const LEVELS_MAX = 10
const MEMBER = /^\d{1,15}$/

/** Reads one event in any encoding of the family; null for events that nobody here follows. */
export function readEvent(event: string, payload: unknown): Told | null {
  if (event.startsWith(BALANCE_EVENT_PREFIX)) return readPersonal(event, payload)
  const read = READERS.get(event)
  if (read === undefined) return null
  return read(unwrap(payload)) ?? { kind: 'unreadable', event }
}

/** A map and no object: an upstream could name an event after what every object has. */
const READERS: ReadonlyMap<string, (payload: unknown) => Told | null> = new Map([
  [UPSTREAM_EVENTS.ticker as string, readTicker],
  [UPSTREAM_EVENTS.bar, readBar],
  [UPSTREAM_EVENTS.depth, readDepth],
  [UPSTREAM_EVENTS.trades, readTrades],
])

function readTicker(payload: unknown): Told | null {
  const told = z.safeDecode(upstreamTicker, payload as never)
  if (!told.success) return null
  const { price, change, volume, high, low } = told.data
  if (price <= 0n) return null
  return {
    kind: 'ticker',
    pair: pairOf(told.data),
    values: [amountText(price), textOf(change), textOf(volume), textOf(high), textOf(low)],
  }
}

function readBar(payload: unknown): Told | null {
  const told = z.safeDecode(upstreamBar, payload as never)
  if (!told.success) return null
  const { period, time, open, high, low, close, volume } = told.data
  const [o, h, l, c] = [open, high, low, close].map(amountText) as [string, string, string, string]
  return { kind: 'bar', pair: pairOf(told.data), period, bar: { t: time, o, h, l, c, v: textOf(volume) } }
}

function readDepth(payload: unknown): Told | null {
  if (typeof payload !== 'object' || payload === null) return null
  // Some branches write each side as a text of its own.
  const sides = Object.fromEntries(Object.entries(payload).map(([key, side]) => [key, unwrapList(side)]))
  const told = z.safeDecode(upstreamDepth, sides as never)
  if (!told.success) return null
  const depth = { bids: best(told.data.bids, 'highest'), asks: best(told.data.asks, 'lowest') }
  return { kind: 'depth', pair: pairOf(told.data), depth }
}

function readTrades(payload: unknown): Told | null {
  const told = z.safeDecode(upstreamTrades, payload as never)
  if (!told.success) return null
  const rows = told.data.rows
    .map(({ id, at, price, quantity, side }): TradeRow => [
      id,
      at,
      amountText(price),
      amountText(quantity),
      side,
    ])
    .sort((a, b) => a[1] - b[1])
  return { kind: 'trades', pair: pairOf(told.data), rows }
}

function readPersonal(event: string, payload: unknown): Told {
  const member = event.slice(BALANCE_EVENT_PREFIX.length)
  if (!MEMBER.test(member)) return { kind: 'unreadable', event: BALANCE_EVENT_PREFIX }
  const told = unwrap(payload)
  const type = typeof told === 'object' && told !== null ? (told as { type?: unknown }).type : undefined
  return { kind: 'personal', member: member as MemberId, personal: { type: personalType(type) } }
}

const PERSONAL: readonly (readonly [start: string, type: OwnChange['type']])[] = [
  ['order', 'order.changed'],
  ['deposit', 'deposit.changed'],
  ['withdrawal', 'withdrawal.changed'],
  ['message', 'message.new'],
  ['account', 'account.changed'],
  ['session', 'session.ended'],
]

/** The word is the upstream's own; whatever it is, something of the member's changed. */
function personalType(word: unknown): OwnChange['type'] {
  if (typeof word !== 'string') return 'balance.changed'
  return PERSONAL.find(([start]) => word.startsWith(start))?.[1] ?? 'balance.changed'
}

/** One branch sends the whole payload as a text. */
function unwrap(payload: unknown): unknown {
  if (typeof payload !== 'string') return payload
  try {
    return JSON.parse(payload)
  } catch {
    // Not JSON: the reader of the event finds no record in it and calls it unreadable.
    return null
  }
}

const unwrapList = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('[') ? unwrap(value) : value

type Named = {
  readonly market: string | null
  readonly base: string | null
  readonly quote: string | null
  readonly symbol: string | null
  readonly baseCode: string | null
  readonly quoteCode: string | null
}

function pairOf({ market, base, quote, symbol, baseCode, quoteCode }: Named): Pair {
  const codes = baseCode !== null && quoteCode !== null ? `${baseCode}/${quoteCode}` : symbol
  return { market, base, quote, symbol: codes }
}

const textOf = (value: Amount | null): string => (value === null ? '' : amountText(value))

/** Sorted here, because the family sends either order. */
function best(side: readonly (readonly Amount[])[], first: 'highest' | 'lowest'): Level[] {
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
