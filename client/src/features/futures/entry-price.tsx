import type { Position } from '@bourse/contracts/futures'
import { useState } from 'react'
import { levelPrice, type MovedLimit, MovedLimitReview, waitsForStop } from '#features/futures/own-levels'
import { useText } from '#text'
import { useSite } from '#api'
import { spotTerms } from '#api/markets'
import { EditablePrice } from '#api/tables'
import { Price } from '#kit/market'
import { isPriced } from './entry-name.ts'
import { usePairMarket } from './queries.ts'

type Props = { readonly order: Position; readonly of: 'price' | 'stop' }

/** Limit or stop price of a waiting order; a press changes the one that the order waits for, after a review. */
export function EntryPrice({ order, of }: Props) {
  const t = useText()
  const [moved, setMoved] = useState<MovedLimit | null>(null)
  const market = usePairMarket(order)
  // Not every upstream offers changes.
  const isPaper = useSite()?.paper === true
  const tick = market === null ? null : spotTerms(market).priceTick
  const shown = of === 'stop' ? order.stopPrice : isPriced(order) ? order.openPrice : null
  const isChangeable = isPaper && order.kind !== 'trailingStop' && (of === 'stop') === waitsForStop(order)
  if (market === null || tick === null || !isChangeable) return <Price value={shown} tick={tick} isPlain />
  return (
    <>
      <EditablePrice
        value={levelPrice(order)}
        tick={tick}
        name={`${t('spot.change')}: ${t(of === 'stop' ? 'spot.stop_price' : 'market.price')} · ${order.symbol ?? ''}`}
        onTyped={(to) => setMoved({ order, to })}
      />
      {moved !== null && <MovedLimitReview market={market} moved={moved} onClose={() => setMoved(null)} />}
    </>
  )
}
