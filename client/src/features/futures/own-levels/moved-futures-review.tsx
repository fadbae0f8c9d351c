import { type Amount, multiply } from '@bourse/contracts/kit'
import { futures, toQuantity } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { ENTRY_NAME, PositionStops, useFuturesTerms } from '#features/futures'
import { toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { useEndpointMutation } from '#api'
import { changeText, MovedReview } from '#api/chart'
import { useIsStale, useQuote } from '#api/feed'
import { amendInput, levelPrice, limitIssue, type MovedLimit, waitsForStop } from './moved-limit.ts'
import type { MovedFutures } from './use-futures-levels.ts'

type Props = { readonly market: Market; readonly moved: MovedFutures; readonly onClose: () => void }

/** The review of what was moved on the chart. */
export function MovedFuturesReview({ market, moved, onClose }: Props) {
  if (moved.kind === 'limit') return <MovedLimitReview {...{ market, moved, onClose }} />
  return <PositionStops position={moved.position} proposed={moved.proposed} onClose={onClose} />
}

export function MovedLimitReview({
  market,
  moved,
  onClose,
}: Omit<Props, 'moved'> & { readonly moved: MovedLimit }) {
  const { t, priceText, quantityText, valueText } = useFormat()
  const { order, to } = moved
  const { priceTick, lotSize } = useFuturesTerms(market)
  const last = useQuote(market).price
  const isStale = useIsStale()
  const amend = useEndpointMutation(futures.amend, {
    onDone: () => {
      toast(t('spot.changed'), 'success')
      onClose()
    },
  })
  const issue = isStale ? 'spot.price_updating' : limitIssue(moved, last)
  const quantity = toQuantity(order.lots, lotSize)
  const priced = (value: Amount) => priceText(value, priceTick)
  const notional = (value: Amount) => valueText(multiply(quantity, value, 'down'), market.quoteCode)
  return (
    <MovedReview
      rows={[
        {
          label: t('spot.order'),
          value: `${t(ENTRY_NAME[order.kind ?? 'limit'])} · ${t(order.side === 'long' ? 'futures.long' : 'futures.short')} ${order.leverage}×`,
        },
        {
          label: t(waitsForStop(order) ? 'spot.stop_price' : 'market.price'),
          value: changeText(priced(levelPrice(order)), priced(to)),
          isStrong: true,
        },
        { label: t('futures.lots'), value: quantityText(order.lots) },
        { label: t('spot.value'), value: changeText(notional(levelPrice(order)), notional(to)) },
      ]}
      warning={null}
      blocked={issue === null ? null : t(issue)}
      kind={order.side === 'long' ? 'buy' : 'sell'}
      isBusy={amend.isBusy}
      failure={amend.failure?.message}
      onConfirm={() => void amend.send(amendInput(moved))}
      onClose={onClose}
    />
  )
}
