import type { Pair } from './decode-event.ts'

export type KnownMarket = {
  readonly id: string
  readonly base: string
  readonly quote: string
  readonly symbol: string
}
/** Which market an event is about. Events of some branches name the two assets instead of the market. */
export type MarketIndex = { find(pair: Pair): string | null }

export type MarketIndexOptions = {
  readonly load: () => Promise<readonly KnownMarket[]>
  /** Milliseconds that only go forward. */
  readonly monotonicNow: () => number
  readonly failed: (error: unknown) => void
}

const RELOAD_MS = 10_000

/** Learns the markets when the first event needs them, and again when one is unknown. */
export function createMarketIndex({ load, monotonicNow, failed }: MarketIndexOptions): MarketIndex {
  let byPair = new Map<string, string>()
  let bySymbol = new Map<string, string>()
  let loadedAt = Number.NEGATIVE_INFINITY

  function learn(): void {
    if (monotonicNow() - loadedAt < RELOAD_MS) return
    loadedAt = monotonicNow()
    load().then((markets) => {
      byPair = new Map(markets.map(({ id, base, quote }) => [`${base}/${quote}`, id]))
      bySymbol = new Map(markets.map(({ id, symbol }) => [symbol.toUpperCase(), id]))
    }, failed)
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
