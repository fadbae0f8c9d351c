import type { Market } from '@bourse/contracts/market'
import { useMemo } from 'react'
import { current, navigate, useQueryValue } from '#kit/route'
import { setPreference, usePreference } from '#api'
import { useTickers } from '#api/feed'
import { findMarket, symbolOf, useMarkets } from '#api/markets'

/**
 * The market that a page is about: the one of the address, else the last one if it is offered here, else the first that is.
 * `offered` is null until the markets are known; after that, no market means that none is offered.
 */
export function useSelectedMarket(isOffered: (market: Market) => boolean) {
  useTickers()
  const { markets, error, retry } = useMarkets()
  const requested = useQueryValue('symbol')
  const last = usePreference('symbol')
  const offered = useMemo(() => markets?.filter(isOffered) ?? null, [markets, isOffered])
  const market =
    findMarket(markets ?? [], requested) ?? findMarket(offered ?? [], last) ?? offered?.[0] ?? null
  return { market, offered, error, retry }
}

/** Another market for the desk at hand. A price or a side that the address carried was meant for the market that is left. */
export function pickMarket(next: Market): void {
  const { path, query } = current()
  setPreference('symbol', symbolOf(next))
  navigate(path, { nav: query.get('nav') ?? undefined, symbol: symbolOf(next) }, { replace: true })
}
