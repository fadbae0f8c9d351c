import type { Market } from '@bourse/contracts/market'
import { useIsStale, useQuote } from '#wire/feed'
import { spotTerms, symbolOf } from '#wire/markets'
import { useWatchlist } from '#wire/watchlist'
import { pickMarket } from './at-hand.ts'

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
