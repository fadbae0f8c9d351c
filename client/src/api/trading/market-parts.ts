import type { Market } from '@bourse/contracts/market'
import { useEffect, useState } from 'react'
import { useDepth, useIsStale, useQuote } from '#api/feed'
import { spotTerms, symbolOf } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { pickMarket } from './selected-market.ts'

export function useFigures(market: Market) {
  const { price, change } = useQuote(market)
  return { price, percent: change, tick: spotTerms(market).priceTick }
}

/** Props of a `<MarketHead>`. */
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

const LATE_AFTER_MS = 4_000

export type BookState = 'coming' | 'there' | 'none'

/** Reports a missing book after a few seconds, although it may still arrive. */
export function useBookState(market: Market): BookState {
  const depth = useDepth(market.id)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [market.id])
  if (depth === null) return isLate ? 'none' : 'coming'
  return depth.bids.length + depth.asks.length === 0 ? 'none' : 'there'
}

/** The live props of a `<TicketOrderBook>`. */
export function useBook(market: Market) {
  const { price, change } = useQuote(market)
  return { depth: useDepth(market.id), price, change, isStale: useIsStale() }
}
