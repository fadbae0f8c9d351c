import type { Amount } from '@bourse/contracts/kit'
import { futures, type Position } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  normalizeStop,
  STOP_KINDS,
  type StopKind,
  useFuturesTerms,
  useOpenPositions,
  useWaitingOrders,
} from '#features/futures'
import type { FillMark, PriceLevel } from '#kit/chart'
import { type Format, useFormat } from '#kit/format'
import { countLots } from '#kit/market'
import { queryFor, useIsMember, useSite } from '#api'
import { linkToReceipts } from '#api/receipts'
import { levelPrice, type MovedLimit, waitsForStop } from './moved-limit.ts'

/** Stops of a position, or a waiting order, that were moved or pressed. */
export type MovedFutures =
  | {
      readonly kind: 'stops'
      readonly position: Position
      readonly proposed: Partial<Record<StopKind, Amount>>
    }
  | ({ readonly kind: 'limit' } & MovedLimit)

const NONE: readonly Position[] = []
const isOf =
  ({ base, quote }: Market) =>
  (each: Position) =>
    each.base === base && each.quote === quote

function useClosedPositions({ base, quote }: Market): readonly Position[] {
  const query = queryFor(futures.list, { base, quote, status: 'closed', page: 1, limit: 20 })
  return useQuery({ ...query, enabled: useIsMember() }).data?.positions.list ?? NONE
}

/** The member's positions and waiting orders as levels of the chart, their fills, and what was moved there. */
export function useFuturesLevels(market: Market) {
  const format = useFormat()
  const [moved, setMoved] = useState<MovedFutures | null>(null)
  const open = useOpenPositions().data?.positions.list ?? NONE
  const waiting = useWaitingOrders().data?.positions.list ?? NONE
  const closed = useClosedPositions(market)
  const { priceTick: tick } = useFuturesTerms(market)
  // Not every upstream offers cancelling and receipts.
  const isPaper = useSite()?.paper === true
  const levels = useMemo(() => {
    const context = { moved, setMoved, tick, format, isPaper }
    return [
      ...open.filter(isOf(market)).flatMap((position) => positionLevels(position, context)),
      ...waiting
        // A trailing stop has no price before it is reached.
        .filter((order) => isOf(market)(order) && order.kind !== 'trailingStop')
        .map((order) => limitLevel(order, context)),
    ]
  }, [market, open, waiting, moved, tick, format, isPaper])
  const fills = useMemo(() => {
    const marks = isPaper ? [...closed, ...open.filter(isOf(market))] : NONE
    return marks.flatMap((position) => positionFills(position, tick, format))
  }, [market, open, closed, tick, format, isPaper])
  return { levels, fills, moved, close: () => setMoved(null) }
}

type Context = {
  readonly moved: MovedFutures | null
  readonly setMoved: (moved: MovedFutures) => void
  readonly tick: Amount
  readonly format: Format
  readonly isPaper: boolean
}

const STOPS = {
  takeProfit: { name: 'futures.take_profit', mark: 'TP', tone: 'up' },
  stopLoss: { name: 'futures.stop_loss', mark: 'SL', tone: 'down' },
} as const

const sizeLabel = ({ side, lots }: Position, { t, quantityText }: Format) =>
  `${t(side === 'long' ? 'futures.long' : 'futures.short')} ${quantityText(lots)}`

/** A press of the entry opens the stops, so that one can be set that is not on the chart yet. */
function positionLevels(position: Position, { moved, setMoved, tick, format }: Context): PriceLevel[] {
  const { t } = format
  const label = sizeLabel(position, format)
  const own = moved?.kind === 'stops' && moved.position.id === position.id ? moved.proposed : {}
  const propose = (proposed: Partial<Record<StopKind, Amount>>) =>
    setMoved({ kind: 'stops', position, proposed })
  const level = { tick, onPress: () => propose({}) }
  const id = `futures ${position.id}`
  const entry: PriceLevel = {
    ...level,
    id: `${id} entry`,
    price: position.openPrice,
    label,
    name: `${t('futures.open_price')} · ${label} · ${t('futures.stops')}`,
    tone: 'flat',
  }
  const liquidation = position.liquidationPrice
  const stops = STOP_KINDS.flatMap((kind): PriceLevel[] => {
    const price = own[kind] ?? normalizeStop(position[kind])
    const { name, mark, tone } = STOPS[kind]
    if (price === null) return []
    const onMove = (to: Amount) => propose({ [kind]: to })
    return [
      {
        ...level,
        id: `${id} ${kind}`,
        price,
        label: `${mark} · ${label}`,
        name: `${t(name)} · ${label}`,
        tone,
        onMove,
      },
    ]
  })
  if (liquidation === null || liquidation <= 0n) return [entry, ...stops]
  const name = t('futures.liquidation')
  return [
    entry,
    {
      id: `${id} liquidation`,
      tick,
      price: liquidation,
      label: name,
      name: `${name} · ${label}`,
      tone: 'warning',
    },
    ...stops,
  ]
}

function limitLevel(order: Position, { moved, setMoved, tick, format, isPaper }: Context): PriceLevel {
  const { t } = format
  const kind = waitsForStop(order) ? 'spot.stop_price' : 'spot.limit'
  const label = `${t(kind)} · ${sizeLabel(order, format)}`
  const isMoved = moved?.kind === 'limit' && moved.order.id === order.id
  return {
    id: `futures ${order.id} limit`,
    price: isMoved ? moved.to : levelPrice(order),
    tick,
    label,
    name: label,
    tone: order.side === 'long' ? 'up' : 'down',
    ...(isPaper && { onMove: (to: Amount) => setMoved({ kind: 'limit', order, to }) }),
  }
}

function positionFills(position: Position, tick: Amount, { t, quantityText, priceText }: Format): FillMark[] {
  const { id, side, lots, openPrice, price, openedAt, closedAt, status } = position
  const link = linkToReceipts('position', id)
  const fill = (end: 'open' | 'close', at: FillMark['at'], value: Amount): FillMark => {
    const isBuy = (side === 'long') === (end === 'open')
    const quantity = `${quantityText(lots)} ${t('futures.lots_unit', { n: countLots(lots) })}`
    const name = t(isBuy ? 'chart.bought' : 'chart.sold', { quantity, price: priceText(value, tick) })
    return { id: `futures ${id} ${end}`, at, price: value, isBuy, name, link }
  }
  return [
    ...(openedAt === null ? [] : [fill('open', openedAt, openPrice)]),
    ...(status !== 'closed' || closedAt === null || price === null ? [] : [fill('close', closedAt, price)]),
  ]
}
