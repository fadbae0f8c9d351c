import {
  type CandleUpdate,
  type Channel,
  type Commitments,
  type Depth,
  depthChannel,
  klineChannel,
  lotChannel,
  type LotUpdate,
  type Sales,
  type TickerRow,
  type TradeRow,
  RECENT_TRADES_MAX,
  tradesChannel,
} from '@bourse/contracts/feed'
import { unreachable } from '@bourse/contracts/kit'
import type { Change } from './change.ts'
import { createChatRooms } from './chat-rooms.ts'
import type { MarketEvent, MarketlessEvent } from '#feed/upstream'

/** An event of a public channel: of a market of ours, or of a channel that belongs to none. */
export type PublicEvent =
  | (MarketEvent & { readonly market: string })
  | Extract<MarketlessEvent, { kind: 'commitments' | 'sales' | 'lot' | 'chat' }>

/** The latest value of every channel, overwritten by the upstream and read by the tick. */
export type Latest = {
  put(event: PublicEvent): void
  /** Stores polled quotes; returns whether a known price changed. */
  putQuotes(rows: readonly TickerRow[]): boolean
  /** Returns the conflated changes since the last call; trades are not conflated but bounded. */
  takeChanges(): Change[]
  takeBars(): Change[]
  /** The current value of a channel; null without one. */
  snapshot(channel: string): unknown
}

/** The most channels, above the markets of any upstream; further ones are ignored. */
const CHANNELS_MAX = 20_000

type TradeTape = { readonly event: TradeRow[]; pending: TradeRow[]; readonly ids: Set<string> }

export function createLatest(): Latest {
  const values = createValues()
  const chat = createChatRooms()
  return {
    ...values,
    put(event) {
      if (event.kind === 'chat') chat.put(event.room, event.rows)
      else values.put(event)
    },
    takeChanges: () => [...values.takeChanges(), ...chat.takeChanges()],
    snapshot: (channel) => (isChat(channel) ? chat.snapshot(channel) : values.snapshot(channel)),
  }
}

const isChat = (channel: string): boolean => channel.startsWith('chat:')

function createValues() {
  const quotes = createQuotes()
  const values = new Map<string, CandleUpdate | Depth | Commitments | Sales | LotUpdate>()
  const tapes = createTapes()
  const changedValues = new Set<Channel>()
  const changedBars = new Set<Channel>()

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

  return {
    put(event: Exclude<PublicEvent, { kind: 'chat' }>): void {
      if (values.size + tapes.size + quotes.size > CHANNELS_MAX) return
      switch (event.kind) {
        case 'ticker':
          return quotes.put([event.market, ...event.values])
        case 'bar':
          return putBar(klineChannel(event.market, event.period), event.bar)
        case 'depth':
          return putWhole(depthChannel(event.market), event.depth)
        case 'trades':
          return tapes.put(tradesChannel(event.market), event.rows)
        case 'commitments':
          return putWhole('commitments', { rows: event.rows })
        case 'sales':
          return putWhole('ieo', { rows: event.rows })
        case 'lot':
          return putWhole(lotChannel(event.artwork), event.lot)
        default:
          return unreachable(event)
      }
    },
    putQuotes: quotes.putAll,
    takeChanges(): Change[] {
      const rows = quotes.takeChanges()
      const whole = take(changedValues).map((ch) => ({ ch, d: values.get(ch) }))
      // An ended sale does not change anymore.
      for (const { ch, d } of whole) if (isEndedLot(d)) values.delete(ch)
      const quoted = rows.length === 0 ? [] : [{ ch: 'tickers' as const, d: { rows } }]
      return [...quoted, ...whole, ...tapes.takeChanges()]
    },
    takeBars: (): Change[] => take(changedBars).map((ch) => ({ ch, d: values.get(ch) })),
    snapshot(channel: string): unknown {
      if (channel === 'tickers') return { rows: quotes.all() }
      return tapes.snapshot(channel) ?? values.get(channel) ?? null
    },
  }
}

/** Recent trades of every market. */
function createTapes() {
  const tapes = new Map<string, TradeTape>()
  const changed = new Set<Channel>()
  return {
    put(channel: Channel, rows: readonly TradeRow[]): void {
      const tape = tapes.get(channel) ?? { event: [], pending: [], ids: new Set<string>() }
      tapes.set(channel, tape)
      if (record(tape, rows)) changed.add(channel)
    },
    takeChanges: (): Change[] => take(changed).map((ch) => ({ ch, d: { rows: publish(tapes.get(ch)) } })),
    snapshot(channel: string) {
      const tape = tapes.get(channel)
      return tape === undefined ? null : { rows: [...tape.event] }
    },
    get size() {
      return tapes.size
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
    /** Stores quotes; returns whether a known price changed. */
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

/**
 * Records new trades; false without any, because the upstream repeats its last batch until there is a new
 * one.
 */
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
