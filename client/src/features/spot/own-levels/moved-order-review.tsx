import { type Amount, multiply } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { spot } from '@bourse/contracts/spot'
import { KIND } from '#features/spot'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import type { ReviewRow } from '#kit/overlay'
import { useEndpointMutation } from '#api'
import { changeText, MovedReview } from '#api/chart'
import { useIsStale, useQuote } from '#api/feed'
import { spotTerms } from '#api/markets'
import {
  amendInput,
  changesDirection,
  fillsAtOnce,
  type MovedPrice,
  pricesAfter,
  quantityLeft,
} from './moved-order.ts'

type Props = { readonly market: Market; readonly moved: MovedPrice; readonly onClose: () => void }

/** The review of an order whose level was moved, with its old and its new figures. */
export function MovedOrderReview({ market, moved, onClose }: Props) {
  const format = useFormat()
  const { t, priceText, valueText } = format
  const { order } = moved
  const last = useQuote(market).price
  const isStale = useIsStale()
  const { priceTick } = spotTerms(market)
  const { price, stop } = pricesAfter(moved)
  const left = quantityLeft(order)
  const amend = useEndpointMutation(spot.amend, {
    onDone: () => {
      toast(t('spot.changed'), 'success')
      onClose()
    },
  })
  const priced = (value: Amount) => priceText(value, priceTick)
  const total = (value: Amount) => valueText(multiply(left, value, 'down'), market.quoteCode)
  const isBuy = order.side === 'buy'
  const isAtOnce = fillsAtOnce(moved, last)
  const reason = isStale
    ? 'spot.price_updating'
    : changesDirection(moved, last)
      ? 'spot.stop_wrong'
      : isAtOnce && order.timeInForce === 'postOnly'
        ? 'futures.stop_wrong'
        : null
  const rows: (ReviewRow | false)[] = [
    {
      label: t('spot.order'),
      value: `${t(KIND[order.kind ?? 'limit'])} · ${t(isBuy ? 'market.buy' : 'market.sell')}`,
    },
    ...(stop === null || order.stopPrice === null
      ? []
      : [{ label: t('spot.stop_price'), value: changeText(priced(order.stopPrice), priced(stop)) }]),
    order.kind !== 'stopMarket' && {
      label: t('market.price'),
      value: changeText(priced(order.price), priced(price)),
      isStrong: true,
    },
    { label: t('market.quantity'), value: valueText(left, market.baseCode) },
    order.kind !== 'stopMarket' && {
      label: t('spot.total'),
      value: changeText(total(order.price), total(price)),
    },
  ]
  return (
    <MovedReview
      rows={rows}
      warning={isAtOnce && t('chart.replace_fills')}
      blocked={reason === null ? null : t(reason)}
      kind={order.side}
      isBusy={amend.isBusy}
      failure={amend.failure?.message}
      onConfirm={() => void amend.send(amendInput(moved))}
      onClose={onClose}
    />
  )
}
