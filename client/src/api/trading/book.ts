import { useEffect, useState } from 'react'
import type { Market } from '@bourse/contracts/market'
import { useDepth, useIsStale, useQuote } from '#api/feed'

const LATE_AFTER_MS = 4_000

export type BookState = 'coming' | 'there' | 'none'

/** A book that has not come after a few seconds is not waited for any longer; it may still come. */
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

/** The live part of a `<DeskBook>`. */
export function useBook(market: Market) {
  const { price, change } = useQuote(market)
  return { depth: useDepth(market.id), price, change, isStale: useIsStale() }
}
