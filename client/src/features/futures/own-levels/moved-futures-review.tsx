import { type Amount, multiply } from '@bourse/contracts/kit'
import { futures, toQuantity } from '@bourse/contracts/futures'
import type { Market } from '@bourse/contracts/market'
import { PositionStops, useFuturesTerms } from '#features/futures'
import { useFormat } from '#kit/format'
import { changeText, ReplaceReview, useReplacement } from '#api/chart'
import { useIsStale, useQuote } from '#api/feed'
import { limitIssue, type MovedLimit, replacementInput } from './moved-limit.ts'
import type { MovedFutures } from './use-futures-levels.ts'

type Props = { readonly market: Market; readonly moved: MovedFutures; readonly onClose: () => void }

/** The review of what was moved on the chart. */
export function MovedFuturesReview({ market, moved, onClose }: Props) {
  if (moved.kind === 'limit') return <MovedLimitReview {...{ market, moved, onClose }} />
  return <PositionStops position={moved.position} proposed={moved.proposed} onClose={onClose} />
}

function MovedLimitReview({ market, moved, onClose }: Omit<Props, 'moved'> & { readonly moved: MovedLimit }) {
  const { t, priceText, quantityText, valueText } = useFormat()
  const { order, to } = moved
  const { priceTick, lotSize } = useFuturesTerms(market)
  const last = useQuote(market).price
  const isStale = useIsStale()
  const replacement = useReplacement({
    cancel: futures.cancel,
    cancelInput: { id: order.id },
    place: futures.open,
    placeInput: () => replacementInput(moved),
    onDone: onClose,
  })
  const issue = isStale ? 'spot.price_updating' : limitIssue(moved, last)
  const quantity = toQuantity(order.lots, lotSize)
  const priced = (value: Amount) => priceText(value, priceTick)
  const notional = (value: Amount) => valueText(multiply(quantity, value, 'down'), market.quoteCode)
  return (
    <ReplaceReview
      rows={[
        {
          label: t('spot.order'),
          value: `${t('spot.limit')} · ${t(order.side === 'long' ? 'futures.long' : 'futures.short')} ${order.leverage}×`,
        },
        {
          label: t('market.price'),
          value: changeText(priced(order.openPrice), priced(to)),
          isStrong: true,
        },
        { label: t('futures.lots'), value: quantityText(order.lots) },
        { label: t('spot.value'), value: changeText(notional(order.openPrice), notional(to)) },
      ]}
      warning={null}
      blocked={issue === null ? null : t(issue)}
      kind={order.side === 'long' ? 'buy' : 'sell'}
      replacement={replacement}
      onClose={onClose}
    />
  )
}
