import {
  type CandleUpdate,
  type Channel,
  type CommitmentRow,
  type Commitments,
  type Depth,
  depthChannel,
  klineChannel,
  lotChannel,
  type LotUpdate,
  type SaleRow,
  type Sales,
  type TickerRow,
  type TradeRow,
  RECENT_TRADES_MAX,
  tradesChannel,
} from '@bourse/contracts/feed'
import type { ChatMessage } from '@bourse/contracts/chat'
import { createChatRooms } from './chat-rooms.ts'
import type { MarketEvent } from '#feed/upstream'

/** A pending change, one per channel. */
export type Change = { readonly ch: Channel; readonly d: unknown }

/** The latest value of every channel, overwritten by the upstream and read by the tick. */
export type Latest = {
  put(market: string, event: MarketEvent): void
  putCommitments(rows: readonly CommitmentRow[]): void
  putSales(rows: readonly SaleRow[]): void
  putLot(artwork: string, lot: LotUpdate): void
  putChat(room: string, rows: readonly ChatMessage[]): void
  /** Quotes that were polled; whether a known price changed. */
  putQuotes(rows: readonly TickerRow[]): boolean
  /** Changes since the last call, conflated; trades are not conflated but bounded. */
  takeChanges(): Change[]
  takeBars(): Change[]
  /** The value before the next change; null without one. */
  snapshot(channel: string): unknown
}

/** More than any upstream has markets; further channels are ignored. */
const CHANNELS_MAX = 20_000

type TradeTape = { readonly event: TradeRow[]; pending: TradeRow[]; readonly ids: Set<string> }

export function createLatest(): Latest {
  const values = createValues()
  const chat = createChatRooms()
  return {
    ...values,
    putChat: chat.put,
    takeChanges: () => [...values.takeChanges(), ...chat.takeChanges()],
    snapshot: (channel) => (isChat(channel) ? chat.snapshot(channel) : values.snapshot(channel)),
  }
}

const isChat = (channel: string): boolean => channel.startsWith('chat:')

function createValues(): Omit<Latest, 'putChat'> {
  const quotes = createQuotes()
  const values = new Map<string, CandleUpdate | Depth | Commitments | Sales | LotUpdate>()
  const tapes = new Map<string, TradeTape>()
  const changedValues = new Set<Channel>()
  const changedBars = new Set<Channel>()
  const changedTapes = new Set<Channel>()

  function putBar(channel: Channel, bar: CandleUpdate): void {
    const known = values.get(channel) as CandleUpdate | undefined
    if (known !== undefined && (bar.t < known.t || JSON.stringify(known) === JSON.stringify(bar))) return
    values.set(channel, bar)
    changedBars.add(channel)
  }

  function putWhole(channel: Channel, value: Depth | Commitments | Sales | LotUpdate): void {
    if (JSON.stringify(values.get(channel)) === JSON.stringify(value)) return
    values.set(channel, value)
    changedValues.add(channel)
  }

  function putTrades(channel: Channel, rows: readonly TradeRow[]): void {
    const tape = tapes.get(channel) ?? { event: [], pending: [], ids: new Set<string>() }
    tapes.set(channel, tape)
    if (record(tape, rows)) changedTapes.add(channel)
  }

  return {
    put(market, event) {
      if (values.size + tapes.size + quotes.size > CHANNELS_MAX) return
      if (event.kind === 'ticker') quotes.put([market, ...event.values])
      else if (event.kind === 'bar') putBar(klineChannel(market, event.period), event.bar)
      else if (event.kind === 'depth') putWhole(depthChannel(market), event.depth)
      else putTrades(tradesChannel(market), event.rows)
    },
    putQuotes: quotes.putAll,
    putCommitments: (rows) => putWhole('commitments', { rows }),
    putSales: (rows) => putWhole('ieo', { rows }),
    putLot(artwork, lot) {
      if (values.size < CHANNELS_MAX) putWhole(lotChannel(artwork), lot)
    },
    takeChanges() {
      const rows = quotes.takeChanges()
      const whole = take(changedValues).map((ch) => ({ ch, d: values.get(ch) }))
      // An ended sale changes no more.
      for (const { ch, d } of whole) if (isEndedLot(d)) values.delete(ch)
      const trades = take(changedTapes).map((ch) => ({ ch, d: { rows: publish(tapes.get(ch)) } }))
      return [...(rows.length === 0 ? [] : [{ ch: 'tickers' as const, d: { rows } }]), ...whole, ...trades]
    },
    takeBars: () => take(changedBars).map((ch) => ({ ch, d: values.get(ch) })),
    snapshot(channel) {
      if (channel === 'tickers') return { rows: quotes.all() }
      const tape = tapes.get(channel)
      return tape === undefined ? (values.get(channel) ?? null) : { rows: [...tape.event] }
    },
  }
}

const isEndedLot = (value: object | undefined): boolean =>
  value !== undefined && 'isEnded' in value && value.isEnded === true

function createQuotes() {
  const tickers = new Map<string, TickerRow>()
  const changed = new Set<string>()

  function put(row: TickerRow): void {
    const known = tickers.get(row[0])
    if (known !== undefined && known.every((value, at) => value === row[at])) return
    tickers.set(row[0], row)
    changed.add(row[0])
  }

  return {
    put,
    /** Whether a known price changed. */
    putAll(rows: readonly TickerRow[]): boolean {
      const isChanged = rows.some(([id, price]) => (tickers.get(id)?.[1] ?? price) !== price)
      if (tickers.size + rows.length <= CHANNELS_MAX) rows.forEach(put)
      return isChanged
    },
    takeChanges: () => take(changed).map((id) => tickers.get(id)),
    all: () => [...tickers.values()],
    get size() {
      return tickers.size
    },
  }
}

/** False without new trades: the upstream repeats its last batch until there is a new one. */
function record(tape: TradeTape, rows: readonly TradeRow[]): boolean {
  const fresh = rows.filter(([id]) => !tape.ids.has(id))
  tape.pending = [...tape.pending, ...fresh].slice(-RECENT_TRADES_MAX)
  for (const [id] of fresh) tape.ids.add(id)
  return fresh.length > 0
}

function take<T>(changed: Set<T>): T[] {
  const taken = [...changed]
  changed.clear()
  return taken
}

/**
 * Moves pending trades to the published ones. A snapshot contains only published trades, so that none is sent
 * twice.
 */
function publish(tape: TradeTape | undefined): readonly TradeRow[] {
  if (tape === undefined) return []
  const { pending } = tape
  tape.pending = []
  tape.event.push(...pending)
  tape.event.splice(0, tape.event.length - RECENT_TRADES_MAX)
  tape.ids.clear()
  for (const [id] of tape.event) tape.ids.add(id)
  return pending
}
