import { ZERO } from '@bourse/contracts/kit'
import { twap, type TwapOrder, type TwapProduct } from '@bourse/contracts/twap'
import { useInfiniteQuery } from '@tanstack/react-query'
import { NotOffered } from '#kit/detail'
import { Empty, StatusTag } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { HistoryList, RecordRow } from '#kit/list'
import { pagesFor } from '#api'

const OrderSheet = lazyComponent(async () => (await import('./order-sheet.tsx')).OrderSheet)

/** The member's TWAP orders of a product, newest first. */
export function TwapList({ product }: { readonly product: TwapProduct }) {
  const { t } = useFormat()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(twap.list, { product }))}
      keyOf={({ id }) => id}
      row={(order, open) => <OrderRow order={order} onPress={open} />}
      sheet={(order, close) => <OrderSheet order={order} onClose={close} />}
      unavailable={<NotOffered />}
      empty={<Empty kind="orders" title={t('twap.none')} />}
    />
  )
}

const STATES = {
  active: { status: 'success', label: 'twap.active' },
  done: { status: 'secondary', label: 'twap.done' },
  cancelled: { status: 'secondary', label: 'spot.cancelled' },
} as const

/** "Buy BTC", "Long BTC/USDT". */
export function titleText({ product, side, symbol }: TwapOrder, { t }: Pick<Format, 't'>): string {
  if (product === 'spot') return `${t(side === 'buy' ? 'market.buy' : 'market.sell')} ${symbol}`
  return `${t(side === 'buy' ? 'futures.long' : 'futures.short')} ${symbol}`
}

/** "0.004 / 0.01 BTC". */
export function progressText({ product, filled, quantity, symbol }: TwapOrder, format: Format): string {
  const { t, quantityText } = format
  const unit = product === 'spot' ? (symbol.split('/')[0] ?? '') : t('futures.lots')
  return `${filled === ZERO ? '0' : quantityText(filled)} / ${quantityText(quantity)} ${unit}`
}

function OrderRow({ order, onPress }: { readonly order: TwapOrder; readonly onPress: () => void }) {
  const format = useFormat()
  const { t, timeText } = format
  const { status, label } = STATES[order.status]
  const sent = t('twap.sent', { n: order.placed, total: order.orders })
  const skipped = order.skipped > 0 ? ` · ${t('twap.skipped_n', { n: order.skipped })}` : ''
  return (
    <RecordRow
      title={titleText(order, format)}
      note={`${sent}${skipped} · ${timeText(order.startedAt)}`}
      value={progressText(order, format)}
      trailing={<StatusTag status={status}>{t(label)}</StatusTag>}
      onPress={onPress}
    />
  )
}
