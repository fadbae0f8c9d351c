import type { Amount } from '@bourse/contracts/kit'
import type { Position } from '@bourse/contracts/futures'
import { CancelIcon } from '#kit/control'
import { toast } from '#kit/feedback'
import { priceText, timeText } from '#kit/format'
import { Balance, FactGrid, Price, Quantity } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useSite } from '#api'
import { spotTerms } from '#api/markets'
import { stopOf } from './figures.ts'
import { PositionTitle } from './position-title.tsx'
import { QueryList } from './query-list.tsx'
import { useCancel, useMarketOf, useWaitingOrders } from './queries.ts'

export function WaitingOrders({ start }: { start?: string }) {
  const t = useText()
  return (
    <QueryList
      query={useWaitingOrders()}
      none={t('futures.none_orders')}
      start={start}
      row={(order) => <WaitingOrder order={order} />}
      className="divide-y divide-line"
    />
  )
}

function WaitingOrder({ order }: { order: Position }) {
  const t = useText()
  const language = useLanguage()
  const market = useMarketOf(order)
  // Not every upstream offers cancelling.
  const isPaper = useSite()?.paper === true
  const cancel = useCancel(() => toast(t('spot.order_cancelled'), 'success'))
  const tick = market === null ? null : spotTerms(market).priceTick
  const [takeProfit, stopLoss] = [stopOf(order.takeProfit), stopOf(order.stopLoss)]
  const price = (value: Amount) => <Price value={value} tick={tick} isPlain />
  return (
    <article className="flex items-start gap-2 px-gutter py-3">
      <div className="min-w-0 flex-1 space-y-2">
        <PositionTitle position={order} />
        <FactGrid
          facts={[
            { label: t('market.price'), value: price(order.openPrice) },
            { label: t('futures.lots'), value: <Quantity value={order.lots} /> },
            { label: t('futures.margin'), value: <Balance value={order.margin} places={2} /> },
            takeProfit !== null && { label: t('futures.take_profit'), value: price(takeProfit) },
            stopLoss !== null && { label: t('futures.stop_loss'), value: price(stopLoss) },
          ]}
        />
        {order.submittedAt !== null && (
          <p className="text-cap text-t3">
            {t('futures.submitted_at')} {timeText(order.submittedAt, language)}
          </p>
        )}
      </div>
      {isPaper && cancel.failure?.code !== 'not_available' && (
        <CancelIcon
          name={`${t('spot.cancel')}: ${order.symbol ?? ''} ${priceText(order.openPrice, tick, language)}`}
          isBusy={cancel.isBusy}
          onPress={() => void cancel.send({ id: order.id })}
        />
      )}
    </article>
  )
}
