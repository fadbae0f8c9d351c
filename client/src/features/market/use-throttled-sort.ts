import type { Market } from '@bourse/contracts/market'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { turnoverOf } from '#kit/listing'
import { quoteNow } from '#api/feed'
import { type Figures, type Sort, sortMarkets, sortText } from './sort-markets.ts'

/** Minimum time between changes of the order. */
const REORDER_MS = 1_000
/** A second tap may follow shortly after a touch. */
const AFTER_TOUCH_MS = 400

function figuresNow(market: Market): Figures {
  const quote = quoteNow(market)
  return { price: quote.price, change: quote.change, turnover: turnoverOf(quote) }
}

const idsOf = (markets: readonly Market[]) => markets.map((market) => market.id)
const isSame = (one: readonly string[], two: readonly string[]) =>
  one.length === two.length && one.every((id, at) => id === two[at])

/** Sorted markets while prices change: reordered at most once a second, and never during a touch. */
export function useThrottledSort(markets: readonly Market[], sort: Sort) {
  const sortKey = `${sortText(sort) ?? ''} ${idsOf(markets).join(' ')}`
  const sorted = () => idsOf(sortMarkets(markets, sort, figuresNow))
  const [order, setOrder] = useState(() => ({ sortedBy: sortKey, ids: sorted() }))
  // A new sort key or list applies immediately; only price ticks are throttled.
  if (order.sortedBy !== sortKey) setOrder({ sortedBy: sortKey, ids: sorted() })
  const [touch] = useState(createTouch)
  const sortedNow = useEffectEvent(sorted)
  const moves = sort !== null && sort.column !== 'name'
  useEffect(() => {
    if (!moves) return
    const timer = setInterval(() => {
      if (touch.isHeld()) return
      const ids = sortedNow()
      setOrder((before) => (isSame(before.ids, ids) ? before : { ...before, ids }))
    }, REORDER_MS)
    return () => clearInterval(timer)
  }, [moves, touch])
  const ordered = useMemo(() => {
    const byId = new Map(markets.map((market) => [market.id as string, market]))
    return order.ids.flatMap((id) => byId.get(id) ?? [])
  }, [markets, order.ids])
  return { ordered, handlers: touch.handlers }
}

function createTouch() {
  let isHeld = false
  let leaving: ReturnType<typeof setTimeout> | undefined
  const hold = () => {
    clearTimeout(leaving)
    isHeld = true
  }
  const leave = () => {
    clearTimeout(leaving)
    leaving = setTimeout(() => void (isHeld = false), AFTER_TOUCH_MS)
  }
  return {
    isHeld: () => isHeld,
    handlers: { onPointerDown: hold, onPointerUp: leave, onPointerCancel: leave },
  }
}
