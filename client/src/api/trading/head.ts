import type { Market } from '@bourse/contracts/market'
import { useIsStale, useQuote } from '#api/feed'
import { spotTerms, symbolOf } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { pickMarket } from './selected-market.ts'

/** What stands beside a market's name. */
export function useFigures(market: Market) {
  const { price, change } = useQuote(market)
  return { price, percent: change, tick: spotTerms(market).priceTick }
}

/** What a `<MarketHead>` says of its market, and where its choice leads. */
export function useHead(market: Market) {
  const { has, toggle } = useWatchlist()
  return {
    ...useFigures(market),
    symbol: symbolOf(market),
    isStale: useIsStale(),
    star: { isOn: has(market.base), toggle: () => toggle(market.base) },
    chosen: market,
    useFigures,
    onPick: pickMarket,
  }
}
