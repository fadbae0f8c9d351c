import type { Pair } from './decode-event.ts'

export type KnownMarket = {
  readonly id: string
  readonly base: string
  readonly quote: string
  readonly symbol: string
}
/** Finds the market of an event. Some branches send the two assets instead of the market id. */
export type MarketIndex = { find(pair: Pair): string | null }

export type MarketIndexOptions = {
  readonly load: () => Promise<readonly KnownMarket[]>
  readonly monotonicNow: () => number
  readonly onFailed: (error: unknown) => void
}

const RELOAD_MS = 10_000

/** Loads the markets at the first event, and again for an unknown one. */
export function createMarketIndex({ load, monotonicNow, onFailed }: MarketIndexOptions): MarketIndex {
  let byPair = new Map<string, string>()
  let bySymbol = new Map<string, string>()
  let loadedAt = Number.NEGATIVE_INFINITY

  function learn(): void {
    if (monotonicNow() - loadedAt < RELOAD_MS) return
    loadedAt = monotonicNow()
    load().then((markets) => {
      byPair = new Map(markets.map(({ id, base, quote }) => [`${base}/${quote}`, id]))
      bySymbol = new Map(markets.map(({ id, symbol }) => [symbol.toUpperCase(), id]))
    }, onFailed)
  }

  return {
    find({ market, base, quote, symbol }) {
      if (market !== null) return market
      const found =
        (base !== null && quote !== null ? byPair.get(`${base}/${quote}`) : undefined) ??
        (symbol === null ? undefined : bySymbol.get(symbol.toUpperCase()))
      if (found === undefined) learn()
      return found ?? null
    },
  }
}
