/** So many markets, told so often. */
export const MARKETS = 50
export const TELL_MS = 250

const ids = Array.from({ length: MARKETS }, (_, row) => String(row + 1))

/** One moment of the market in the words of an upstream; where the volume stands it says when it was told. */
export const told = (at: number) =>
  ids.map((id) => ({
    match_id: id,
    now_price: `64250.${at % 1_000}`,
    change: '1.25',
    volume: String(at),
    high: '65000.12',
    low: '63000.34',
  }))

/** The same moment as one finished message of our feed, of as many bytes. */
export const message = (seq: number, at: number) => ({
  ch: 'tickers',
  epoch: 'gBlRlnHkmUs',
  seq,
  ts: at,
  d: {
    rows: told(at).map(({ match_id, now_price, change, volume, high, low }) => [
      match_id,
      now_price,
      change,
      volume,
      high,
      low,
    ]),
  },
})
