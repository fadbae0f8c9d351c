import { amountText, type Amount } from '@bourse/contracts/kit'
import {
  BALANCE_EVENT_PREFIX,
  type Bar,
  type Depth,
  type Level,
  type TickerRow,
  type TradeRow,
  UPSTREAM_EVENTS,
  upstreamBar,
  upstreamDepth,
  upstreamTicker,
  upstreamTrades,
} from '@bourse/contracts/feed'
import type { Period } from '@bourse/contracts/market'
import * as z from 'zod/mini'
import { readBalance, readClosed, readOption, readPositions, type ToldOfMember } from './reading-personal.ts'
import { unwrap, unwrapFields } from './unwrap.ts'

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
  | ToldOfMember
  /** What the upstream says to everybody is no longer what it was. */
  | { readonly kind: 'site' }
  /** An event of ours to follow whose payload cannot be read. */
  | { readonly kind: 'unreadable'; readonly event: string }

const LEVELS_MAX = 10

/** Reads one event in any encoding of the family; null for events that nobody here follows. */
export function readEvent(event: string, payload: unknown): Told | null {
  if (event.startsWith(BALANCE_EVENT_PREFIX)) {
    return readBalance(event, payload) ?? { kind: 'unreadable', event: BALANCE_EVENT_PREFIX }
  }
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
  [UPSTREAM_EVENTS.tradesToo, readTrades],
  [UPSTREAM_EVENTS.positions, readPositions],
  [UPSTREAM_EVENTS.ordersClosed, readClosed],
  [UPSTREAM_EVENTS.optionSettled, readOption],
  [UPSTREAM_EVENTS.siteChanged, (): Told => ({ kind: 'site' })],
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
  const told = z.safeDecode(upstreamDepth, unwrapFields(payload) as never)
  if (!told.success) return null
  const depth = { bids: best(told.data.bids, 'highest'), asks: best(told.data.asks, 'lowest') }
  return { kind: 'depth', pair: pairOf(told.data), depth }
}

function readTrades(payload: unknown): Told | null {
  const told = z.safeDecode(upstreamTrades, unwrapFields(payload) as never)
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
