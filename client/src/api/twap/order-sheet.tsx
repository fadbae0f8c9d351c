import { type Amount, divide, MINUTE, type Output, ZERO } from '@bourse/contracts/kit'
import { twap, type TwapOrder, type TwapSliceRow } from '@bourse/contracts/twap'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/control'
import { QueryView, toast } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { type Fact, Facts } from '#kit/list'
import { Dialog, Sheet } from '#kit/overlay'
import { queryFor, useEndpointMutation } from '#api'
import { spotTerms, useMarkets } from '#api/markets'
import { linkToSubjectReceipt, ReceiptLink } from '#api/receipts'
import { progressText, titleText } from './twap-list.tsx'

type Props = { readonly order: TwapOrder; readonly onClose: () => void }

/** One TWAP order: its progress, its orders with the reasons of those that were skipped, and its end. */
export function OrderSheet({ order, onClose }: Props) {
  const format = useFormat()
  const { t } = format
  const tick = usePriceTick(order)
  const [isCancelling, confirmCancel] = useState(false)
  const { send, isBusy } = useEndpointMutation(twap.cancel, {
    onDone: () => toast(t('twap.cancelled'), 'success'),
  })
  const slices = useQuery(queryFor(twap.slices, { id: order.id, page: 1, limit: 100 }))
  if (isCancelling)
    return (
      <Dialog
        title={t('twap.cancel_title')}
        confirm={t('twap.cancel')}
        kind="danger"
        isBusy={isBusy}
        onConfirm={() => void send({ id: order.id }).then(() => confirmCancel(false))}
        onClose={() => confirmCancel(false)}
      >
        {t('twap.cancel_note')}
      </Dialog>
    )
  return (
    <Sheet title={`${t('spot.twap')} · ${titleText(order, format)}`} onClose={onClose}>
      <Facts layout="small" rows={orderRows(order, tick, format)} />
      {order.status !== 'active' && (
        <p className="pt-3">
          <ReceiptLink link={linkToSubjectReceipt('twap', order.id)} />
        </p>
      )}
      <h3 className="pt-4 text-row font-semi">{t('twap.orders')}</h3>
      {order.placed + order.skipped === 0 ? (
        <p className="py-3 text-sub text-t3">{t('twap.none_sent')}</p>
      ) : (
        <QueryView query={slices}>{(loaded) => <Slices loaded={loaded} order={order} />}</QueryView>
      )}
      {order.status === 'active' && (
        <div className="pt-4">
          <Button kind="danger" onClick={() => confirmCancel(true)}>
            {t('twap.cancel')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** The price step of the market; null until the markets are loaded. */
function usePriceTick({ base, quote }: TwapOrder): Amount | null {
  const market = useMarkets().data?.find((each) => each.base === base && each.quote === quote)
  return market === undefined ? null : spotTerms(market).priceTick
}

function orderRows(order: TwapOrder, tick: Amount | null, format: Format): readonly (Fact | false)[] {
  const { t, timeText, secondsText, durationText, priceText, quantityText } = format
  const { minutes, filled, turnover, fee, limitPrice, leverage, side, nextFrom, nextUntil, seed } = order
  const quote = order.symbol.split('/')[1] ?? ''
  // Futures state their quantity in lots, whose value is not the price.
  const average = order.product === 'spot' && filled > ZERO ? divide(turnover, filled, 'down') : null
  return [
    { label: t('spot.filled'), value: progressText(order, format), isStrong: true },
    average !== null && { label: t('spot.average'), value: `${priceText(average, tick)} ${quote}` },
    filled > ZERO && { label: t('spot.total'), value: `${quantityText(turnover)} ${quote}` },
    fee > ZERO && { label: t('spot.fee'), value: quantityText(fee) },
    { label: t('twap.started'), value: timeText(order.startedAt) },
    { label: t('twap.duration'), value: durationText(minutes * MINUTE) },
    limitPrice !== null && {
      label: t(side === 'buy' ? 'twap.highest' : 'twap.lowest'),
      value: `${priceText(limitPrice, tick)} ${quote}`,
    },
    leverage !== null && { label: t('futures.leverage'), value: `${leverage}×` },
    nextFrom !== null &&
      nextUntil !== null && {
        label: t('twap.next'),
        value: `${secondsText(nextFrom)} – ${secondsText(nextUntil)}`,
      },
    {
      label: t('twap.commitment'),
      value: <span className="text-cap wrap-anywhere">{order.commitment}</span>,
    },
    seed !== null && {
      label: t('twap.seed'),
      value: <span className="text-cap wrap-anywhere">{seed}</span>,
    },
  ]
}

type SlicesProps = { readonly loaded: Output<typeof twap.slices>; readonly order: TwapOrder }

const Slices = ({ loaded: { list }, order }: SlicesProps) => (
  <ul className="divide-y divide-line">
    {list.map((slice) => (
      <SliceRow key={slice.id} slice={slice} order={order} />
    ))}
  </ul>
)

function SliceRow({ slice, order }: { readonly slice: TwapSliceRow; readonly order: TwapOrder }) {
  const { t, secondsText, priceText, quantityText } = useFormat()
  const tick = usePriceTick(order)
  const { number, dueAt, quantity, filled, turnover, skipped, message } = slice
  const isPriced = order.product === 'spot' && filled > ZERO
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5">
      <span className="text-row">
        {number} · <span className="num text-t3">{secondsText(dueAt)}</span>
      </span>
      <span className="num text-row">
        {skipped === null ? quantityText(filled) : quantityText(quantity)}
        {isPriced && <span className="text-t3"> @ {priceText(divide(turnover, filled, 'down'), tick)}</span>}
      </span>
      {skipped !== null && (
        <span className="basis-full text-sub text-warning">
          {t('twap.skipped')}: {message ?? skipped}
        </span>
      )}
    </li>
  )
}
