import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { current, navigate, useQueryValue } from '#kit/route'
import { setPreference, usePreference } from '#api'
import { useTickers } from '#api/feed'
import { findMarket, symbolOf, useMarkets } from '#api/markets'

/**
 * The market of a page: the one of the address, else the last one if it is offered here, else the first
 * offered one. `offered` is null until the markets are loaded; after that, no market means that none is
 * offered.
 */
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

/**
 * Selects another market for the present page. A price or side in the address belonged to the previous
 * market and is removed.
 */
export function pickMarket(next: Market): void {
  const { path, query } = current()
  setPreference('symbol', symbolOf(next))
  navigate(path, { nav: query.get('nav') ?? undefined, symbol: symbolOf(next) }, { replace: true })
}
