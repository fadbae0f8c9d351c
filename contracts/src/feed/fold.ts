import { type Bar, type Tickers, type TickerRow, type Trades, TRADES_KEPT } from './channels.ts'

/** A live value is a fold: the snapshot, then each change. All three are pure. */

export function foldTickers(known: ReadonlyMap<string, TickerRow>, change: Tickers): Map<string, TickerRow> {
  const next = new Map(known)
  for (const row of change.rows) next.set(row[0], row)
  return next
}

/** Equal opening moment replaces the last bar, a later one is appended, an earlier one is old news. */
export function foldBars(known: readonly Bar[], bar: Bar): readonly Bar[] {
  const last = known.at(-1)
  if (last === undefined || bar.t > last.t) return [...known, bar]
  return bar.t === last.t ? [...known.slice(0, -1), bar] : known
}

export function foldTrades(known: Trades, change: Trades): Trades {
  return { rows: [...known.rows, ...change.rows].slice(-TRADES_KEPT) }
}
