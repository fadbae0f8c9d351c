import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Order, spot } from '@bourse/contracts/spot'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { computeAverage, computeFilled, displayPrice, isAmendable } from '#features/spot'
import type { FillMark, PriceLevel } from '#kit/chart'
import { type Format, useFormat } from '#kit/format'
import { queryFor, useIsMember, useSite } from '#api'
import { spotTerms } from '#api/markets'
import { linkToReceipts } from '#api/receipts'
import { type MovedPrice, waitsForStop } from './moved-order.ts'

const PAGE = { page: 1, limit: 20 } as const
const NONE: readonly Order[] = []

function useOrders({ base, quote }: Market, status: 'open' | 'done'): readonly Order[] {
  const query = queryFor(spot.orders, { base, quote, status, ...PAGE })
  return useQuery({ ...query, enabled: useIsMember() }).data?.list ?? NONE
}

/** The member's waiting orders as levels of the chart, their last fills, and the order whose price was moved. */
export function useSpotLevels(market: Market) {
  const format = useFormat()
  const [moved, setMoved] = useState<MovedPrice | null>(null)
  const open = useOrders(market, 'open')
  const done = useOrders(market, 'done')
  // Not every upstream offers cancelling and receipts.
  const isPaper = useSite()?.paper === true
  const { priceTick } = spotTerms(market)
  const levels = useMemo(() => {
    const propose = isPaper ? setMoved : null
    return open.flatMap((order) => orderLevels(order, { moved, propose, tick: priceTick, format }))
  }, [open, moved, isPaper, priceTick, format])
  const fills = useMemo(() => {
    const marks = isPaper ? [...done, ...open] : NONE
    return marks.flatMap((order) => fillMark(order, priceTick, format) ?? [])
  }, [open, done, isPaper, priceTick, format])
  return { levels, fills, moved, close: () => setMoved(null) }
}

type Context = {
  readonly moved: MovedPrice | null
  readonly propose: ((moved: MovedPrice) => void) | null
  readonly tick: Amount
  readonly format: Format
}

function orderLevels(order: Order, { moved, propose, tick, format }: Context): PriceLevel[] {
  const { t, quantityText } = format
  const side = t(order.side === 'buy' ? 'market.buy' : 'market.sell')
  const label = `${side} ${quantityText(order.quantity)}`
  const level = (of: 'price' | 'stop', price: Amount, kind: string): PriceLevel => {
    const isMoved = moved?.order.id === order.id && moved.of === of
    return {
      id: `spot ${order.id} ${of}`,
      price: isMoved ? moved.to : price,
      tick,
      label: of === 'stop' ? `${label} · ${kind}` : label,
      name: `${kind} · ${label}`,
      tone: order.side === 'buy' ? 'up' : 'down',
      ...(propose !== null && isAmendable(order) && { onMove: (to: Amount) => propose({ order, of, to }) }),
    }
  }
  const stop = waitsForStop(order) ? order.stopPrice : null
  return [
    ...(stop === null ? [] : [level('stop', stop, t('spot.stop_price'))]),
    ...(order.kind === 'stopMarket' ? [] : [level('price', order.price, t('spot.limit'))]),
  ]
}

function fillMark(order: Order, tick: Amount, { t, quantityText, priceText }: Format): FillMark | null {
  const [filled, at] = [computeFilled(order), order.updatedAt ?? order.at]
  if (filled <= 0n || at === null) return null
  const price = computeAverage(order) ?? displayPrice(order) ?? order.price
  const given = { quantity: quantityText(filled), price: priceText(price, tick) }
  const isBuy = order.side === 'buy'
  return {
    id: `spot ${order.id}`,
    at,
    price,
    isBuy,
    name: t(isBuy ? 'chart.bought' : 'chart.sold', given),
    link: linkToReceipts('order', order.id),
  }
}
