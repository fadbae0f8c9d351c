import type { Position } from '@bourse/contracts/futures'
import { X } from 'lucide-react'
import { IconButton, LinkButton } from '#kit/control'
import { Empty, ErrorBox, say, SkeletonRows, Spinner } from '#kit/feedback'
import { priceText, quantityText, timeText } from '#kit/format'
import { Balance, Price } from '#kit/market'
import { useLanguage, useText } from '#text'
import { useIsMember, useSite } from '#wire'
import { AsOf } from './as-of.tsx'
import { DirectionTag } from './direction-tag.tsx'
import { Fact, FactGrid } from './facts.tsx'
import { LogIn } from './open-positions.tsx'
import { useCancel, useMarketOf, useWaitingOrders } from './queries.ts'
import { spotTerms } from '#wire/markets'

/** Limit orders that wait for their price. */
export function WaitingOrders({ start }: { start?: string }) {
  const t = useText()
  const isMember = useIsMember()
  const { data, error, isPending, refetch, dataUpdatedAt } = useWaitingOrders()
  if (!isMember) return <LogIn />
  if (isPending) return <SkeletonRows count={3} />
  if (data === undefined) return <ErrorBox message={error?.message} retry={() => void refetch()} />
  const { list } = data.positions
  if (list.length === 0)
    return (
      <Empty title={t('futures.none_orders')}>
        {start !== undefined && (
          <LinkButton to={start} kind="neutral">
            {t('futures.start')}
          </LinkButton>
        )}
      </Empty>
    )
  return (
    <>
      {error !== null && <AsOf at={dataUpdatedAt} message={error.message} retry={() => void refetch()} />}
      <ul className="divide-y divide-line">
        {list.map((order) => (
          <li key={order.id}>
            <WaitingOrder order={order} />
          </li>
        ))}
      </ul>
    </>
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
  const cancel = useCancel(() => say(t('spot.order_cancelled'), 'success'))
  if (!isPaper || cancel.failure?.code === 'not_available') return null
  return (
    <IconButton
      name={`${t('spot.cancel')}: ${name}`}
      aria-busy={cancel.isBusy}
      onClick={() => void cancel.send({ id: order.id })}
      className="-mr-2"
    >
      {cancel.isBusy ? <Spinner /> : <X size={20} aria-hidden="true" />}
    </IconButton>
  )
}
