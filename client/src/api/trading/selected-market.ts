import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { current, navigate, useQueryValue } from '#kit/route'
import { setPreference, usePreference } from '#api'
import { useQuote, useTickers } from '#api/feed'
import { findMarket, spotTerms, formatSymbol, useMarkets } from '#api/markets'

/** The market of the route, else the last or first one offered; `offered` is null while loading. */
export function useSelectedMarket(isOffered: (market: Market) => boolean) {
  useTickers()
  const { data: markets, error, refetch } = useMarkets()
  const requested = useQueryValue('symbol')
  const last = usePreference('symbol')
  const offered = useMemo(() => markets?.filter(isOffered) ?? null, [markets, isOffered])
  const market =
    findMarket(markets ?? [], requested) ?? findMarket(offered ?? [], last) ?? offered?.[0] ?? null
  return { market, offered, error: offered === null ? error : null, retry: () => void refetch() }
}

/** Selects another market for this page, and drops price and side of the previous one from the route. */
export function pickMarket(next: Market): void {
  const { path, query } = current()
  setPreference('symbol', formatSymbol(next))
  navigate(path, { nav: query.get('nav') ?? undefined, symbol: formatSymbol(next) }, { replace: true })
}

export function useFigures(market: Market) {
  const { price, change } = useQuote(market)
  return { price, percent: change, tick: spotTerms(market).priceTick }
}
