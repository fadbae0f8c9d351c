import type { ChatMessage } from '#chat'
import {
  type CandleUpdate,
  type ChatRows,
  type Tickers,
  type TickerRow,
  type Trades,
  RECENT_TRADES_MAX,
} from './channels.ts'

/** Live state is a reduce over the snapshot and its changes. All functions are pure. */

export function applyTickers(known: ReadonlyMap<string, TickerRow>, change: Tickers): Map<string, TickerRow> {
  const next = new Map(known)
  for (const row of change.rows) next.set(row[0], row)
  return next
}

/** An equal opening time replaces the last candle, a later one is appended, an earlier one is ignored. */
export function applyCandles(known: readonly CandleUpdate[], candle: CandleUpdate): readonly CandleUpdate[] {
  const last = known.at(-1)
  if (last === undefined || candle.t > last.t) return [...known, candle]
  return candle.t === last.t ? [...known.slice(0, -1), candle] : known
}

export function applyTrades(known: Trades, change: Trades): Trades {
  return { rows: [...known.rows, ...change.rows].slice(-RECENT_TRADES_MAX) }
}

/** Merges messages by number and keeps the last ones; a message that is deleted once stays deleted. */
export function applyChat(known: ChatRows, change: ChatRows, most: number): ChatRows {
  const rows = new Map<number, ChatMessage>(known.rows.map((row) => [row.seq, row]))
  for (const row of change.rows) if (rows.get(row.seq)?.text !== null) rows.set(row.seq, row)
  return { rows: [...rows.values()].sort((one, other) => one.seq - other.seq).slice(-most) }
}
