import type { Position } from '@bourse/contracts/futures'
import { CancelIcon } from '#kit/control'
import { toast } from '#kit/feedback'
import { priceText, quantityText, timeText } from '#kit/format'
import { Balance, Price } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useSite } from '#api'
import { spotTerms } from '#api/markets'
import { DirectionTag } from './direction-tag.tsx'
import { Fact, FactGrid } from './facts.tsx'
import { QueryList } from './query-list.tsx'
import { useCancel, useMarketOf, useWaitingOrders } from './queries.ts'

/** Limit orders that wait for their price. */
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
  const tick = market === null ? null : spotTerms(market).priceTick
  const stop = (price: Position['takeProfit']) => (price === null || price === 0n ? null : price)
  return (
    <article className="flex items-start gap-2 px-gutter py-3">
      <div className="min-w-0 flex-1 space-y-2">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-row font-semi">{order.symbol ?? '—'}</span>
          <DirectionTag side={order.side} leverage={order.leverage} />
        </p>
        <FactGrid>
          <Fact label={t('market.price')}>
            <Price value={order.openPrice} tick={tick} isPlain />
          </Fact>
          <Fact label={t('futures.lots')}>
            <span className="num font-num">{quantityText(order.lots, language)}</span>
          </Fact>
          <Fact label={t('futures.margin')}>
            <Balance value={order.margin} places={2} />
          </Fact>
          {stop(order.takeProfit) !== null && (
            <Fact label={t('futures.take_profit')}>
              <Price value={order.takeProfit} tick={tick} isPlain />
            </Fact>
          )}
          {stop(order.stopLoss) !== null && (
            <Fact label={t('futures.stop_loss')}>
              <Price value={order.stopLoss} tick={tick} isPlain />
            </Fact>
          )}
        </FactGrid>
        {order.submittedAt !== null && (
          <p className="text-cap text-t3">
            {t('futures.submitted_at')} {timeText(order.submittedAt, language)}
          </p>
        )}
      </div>
      <CancelButton
        order={order}
        name={`${order.symbol ?? ''} ${priceText(order.openPrice, tick, language)}`}
      />
    </article>
  )
}

/** Taking an order back is beyond what every upstream offers; where it is not offered, there is no button. */
function CancelButton({ order, name }: { order: Position; name: string }) {
  const t = useText()
  const isPaper = useSite()?.paper === true
  const cancel = useCancel(() => toast(t('spot.order_cancelled'), 'success'))
  if (!isPaper || cancel.failure?.code === 'not_available') return null
  return (
    <CancelIcon
      name={`${t('spot.cancel')}: ${name}`}
      isBusy={cancel.isBusy}
      onPress={() => void cancel.send({ id: order.id })}
    />
  )
}
