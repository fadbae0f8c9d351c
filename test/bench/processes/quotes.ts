/** Number of markets. */
export const MARKETS = 50
export const TICK_MS = 250

const ids = Array.from({ length: MARKETS }, (_, row) => String(row + 1))

/**
 * Builds one moment of the market in the format of an upstream; the volume is the publication time. No number
 * ends in a zero after the point, so that values equal their texts.
 */
export const quotesAt = (at: number) =>
  ids.map((id) => ({
    match_id: id,
    now_price: `64250.${at % 1_000}5`,
    change: '1.25',
    volume: String(at),
    high: '65000.12',
    low: '63000.34',
  }))

/** Number of published books; a client that follows them receives about ten times as much. */
export const BOOKS = 19

const levels = (at: number, side: number) =>
  Array.from({ length: 10 }, (_, level) => [`${64_250 + side * (level + 1)}.25`, `0.${at + level}`])

export const books = (at: number) =>
  ids.slice(0, BOOKS).map((id) => ({ match_id: id, bids: levels(at, -1), asks: levels(at, 1) }))

/** Builds the same moment as one finished message of the BFF's feed, of equal size. */
export const message = (seq: number, at: number) => ({
  ch: 'tickers',
  epoch: 'gBlRlnHkmUs',
  seq,
  ts: at,
  d: {
    rows: quotesAt(at).map(({ match_id, now_price, change, volume, high, low }) => [
      match_id,
      now_price,
      change,
      volume,
      high,
      low,
    ]),
  },
})
