import type { Amount } from '@bourse/contracts/kit'
import type { Order } from '@bourse/contracts/spot'
import { useState } from 'react'
import { type MovedPrice, MovedOrderReview, waitsForStop } from '#features/spot/own-levels'
import { useText } from '#text'
import { useSite } from '#api'
import { spotTerms, useMarkets } from '#api/markets'
import { EditablePrice } from '#api/tables'
import { Price } from '#kit/market'
import { displayPrice, isAmendable } from './order-row.tsx'

type Props = { readonly order: Order; readonly of: MovedPrice['of'] }

/** Limit or stop price of an order; a press changes that of a waiting order, after the review that a moved level has. */
export function OrderPrice({ order, of }: Props) {
  const t = useText()
  const [moved, setMoved] = useState<MovedPrice | null>(null)
  const market = useMarkets().data?.find(({ base, quote }) => base === order.base && quote === order.quote)
  // Not every upstream offers changes.
  const isPaper = useSite()?.paper === true
  const tick = market === undefined ? null : spotTerms(market).priceTick
  const shown = of === 'stop' ? order.stopPrice : displayPrice(order)
  const price = isPaper ? findChangeable({ order, of }) : null
  if (market === undefined || tick === null || price === null)
    return <Price value={shown} tick={tick} isPlain />
  return (
    <>
      <EditablePrice
        value={price}
        tick={tick}
        name={`${t('spot.change')}: ${t(of === 'stop' ? 'spot.stop_price' : 'market.price')} · ${order.symbol ?? ''}`}
        onTyped={(to) => setMoved({ order, of, to })}
      />
      {moved !== null && <MovedOrderReview market={market} moved={moved} onClose={() => setMoved(null)} />}
    </>
  )
}

/** The price that the exchange lets the member change; null if there is none. The stop of a trailing order follows the market. */
function findChangeable({ order, of }: Props): Amount | null {
  if (!isAmendable(order) || order.kind === 'trailingStop') return null
  if (of === 'stop') return waitsForStop(order) ? order.stopPrice : null
  return order.kind === 'stopMarket' ? null : order.price
}
