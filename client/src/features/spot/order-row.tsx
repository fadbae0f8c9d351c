import type { Amount } from '@bourse/contracts/kit'
import { type Order, spot } from '@bourse/contracts/spot'
import { CancelIcon } from '#kit/control'
import { toast, StatusTag } from '#kit/feedback'
import { priceText, quantityText, timeText } from '#kit/format'
import { Facts } from '#kit/list'
import { Price, Quantity } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useEndpointMutation, useSite } from '#api'
import { spotTerms, useMarkets } from '#api/markets'
import {
  displayPrice,
  averageOf,
  codesOf,
  filledOf,
  filledPercent,
  KIND,
  statusLabel,
  triggerSymbol,
} from './order-labels.ts'

export function OrderRow({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const { base, quote } = codesOf(order)
  const tick = useTick(order)
  const average = averageOf(order)
  const isBuy = order.side === 'buy'
  const label = statusLabel(order)
  const { stopPrice } = order
  const price = (value: Amount, symbol = '') => (
    <>
      {symbol} <Price value={value} tick={tick} isPlain /> {quote}
    </>
  )
  // Not every upstream offers cancelling.
  const isPaper = useSite()?.paper === true
  const onDone = () => toast(t('spot.order_cancelled'), 'success')
  const cancel = useEndpointMutation(spot.cancel, { onDone })
  return (
    <article className="flex items-start gap-2 px-gutter py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-row font-semi">{order.symbol ?? '—'}</span>
          <span className={`text-sub font-semi ${isBuy ? 'text-up' : 'text-down'}`}>
            {t(isBuy ? 'market.buy' : 'market.sell')}
            {order.kind !== null && ` · ${t(KIND[order.kind])}`}
          </span>
          <StatusTag status={label.tag}>{t(label.key)}</StatusTag>
        </p>
        <Facts
          layout="grid"
          className="grid grid-cols-2 gap-x-3 gap-y-0.5 text-sub"
          rows={[
            stopPrice !== null && {
              label: t('spot.stop_price'),
              value: price(stopPrice, triggerSymbol(stopPrice, order.placedPrice)),
            },
            { label: t('market.price'), value: price(displayPrice(order)) },
            average !== null && { label: t('spot.average'), value: price(average) },
            { label: t('market.quantity'), value: <Quantity value={order.quantity} code={base} /> },
          ]}
        />
        <FilledBar order={order} />
        {order.at !== null && <p className="text-cap text-t3">{timeText(order.at, language)}</p>}
      </div>
      {order.status === 'open' && isPaper && cancel.failure?.code !== 'not_available' && (
        <CancelIcon
          name={`${t('spot.cancel')}: ${order.symbol ?? ''} ${priceText(order.price, tick, language)}`}
          isBusy={cancel.isBusy}
          onPress={() => void cancel.send({ id: order.id })}
        />
      )}
    </article>
  )
}

/** Null until the markets are loaded. */
function useTick({ base, quote }: Order): Amount | null {
  const market = useMarkets().data?.find((each) => each.base === base && each.quote === quote)
  return market === undefined ? null : spotTerms(market).priceTick
}

function FilledBar({ order }: { order: Order }) {
  const t = useText()
  const language = useLanguage()
  const percent = filledPercent(order)
  return (
    <div
      role="meter"
      aria-label={t('spot.filled')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className="flex items-center gap-2"
    >
      <span className="h-1 flex-1 overflow-hidden rounded-pill bg-chip">
        <span
          className={`block h-full ${order.side === 'buy' ? 'bg-up' : 'bg-down'}`}
          style={{ width: `${percent}%` }}
        />
      </span>
      <span className="num text-cap font-num text-t2">
        {quantityText(filledOf(order), language)} · {percent}%
      </span>
    </div>
  )
}
