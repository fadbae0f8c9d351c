import { type Amount, divide, ZERO } from '@bourse/contracts/kit'
import { defaultTimeInForce } from '@bourse/contracts/orders'
import {
  type CancelReason,
  type Order,
  type OrderGroup,
  type OrderKind,
  spot,
  stopDirection,
} from '@bourse/contracts/spot'
import { CancelIcon } from '#kit/control'
import { type Status, StatusTag, toast } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { lazyComponent } from '#kit/layout'
import { type Fact, Facts } from '#kit/list'
import { Price, Quantity } from '#kit/market'
import { PairDisc } from '#kit/picture'
import type { Key } from '#text'
import { type SpotKind, useEndpointMutation, useSite } from '#api'
import { spotTerms, useMarkets } from '#api/markets'
import { ReceiptLink, linkToReceipts } from '#api/receipts'
import { TIME, trailRows } from '#api/order-terms'

/** Upstreams that do not report it: all of a done order, nothing of others. */
export const computeFilled = ({ filled, quantity, status }: Order): Amount =>
  filled ?? (status === 'done' ? quantity : ZERO)

export const filledPercent = (order: Order): number =>
  order.quantity <= ZERO ? 0 : Number((computeFilled(order) * 100n) / order.quantity)

/** Average price so far; null if nothing is filled or the upstream does not report the turnover. */
export function computeAverage(order: Order): Amount | null {
  const filled = computeFilled(order)
  if (filled <= ZERO || order.turnover === null || order.turnover <= ZERO) return null
  return divide(order.turnover, filled, 'down')
}

/**
 * A market order shows the price seen when placed: its limit is only the end of the protection band. Null for a stop-market
 * order, which shows its stop price.
 */
export const displayPrice = (order: Order): Amount | null =>
  order.kind === 'stopMarket' || order.kind === 'trailingStop'
    ? null
    : order.kind === 'market'
      ? (order.placedPrice ?? order.price)
      : order.price

type StatusLabel = { readonly tag: Status; readonly key: Key }
const STATUS: Readonly<Record<Order['status'], StatusLabel>> = {
  open: { tag: 'primary', key: 'spot.open' },
  done: { tag: 'success', key: 'spot.done' },
  cancelled: { tag: 'secondary', key: 'spot.cancelled' },
}

const WAITING: ReadonlySet<OrderKind | null> = new Set(['stopLimit', 'stopMarket', 'trailingStop'])

/** True while its stop price has not been reached. */
const isWaiting = ({ status, kind, triggeredAt }: Order): boolean =>
  status === 'open' && WAITING.has(kind) && triggeredAt === null

/** True while its session has not opened. */
const awaitsOpening = ({ status, opensAt }: Order): boolean => status === 'open' && opensAt !== null

export const statusLabel = (order: Order): StatusLabel =>
  awaitsOpening(order)
    ? { tag: 'warning', key: 'spot.waits_opening' }
    : isWaiting(order)
      ? { tag: 'warning', key: 'spot.waiting' }
      : STATUS[order.status]

export const KIND: Readonly<Record<SpotKind, Key>> = {
  limit: 'spot.limit',
  market: 'spot.market',
  stopLimit: 'spot.stop_limit',
  stopMarket: 'spot.stop_market',
  trailingStop: 'spot.trailing',
  oco: 'spot.oco',
}

const GROUP: Readonly<Record<OrderGroup, Key>> = { oco: 'spot.oco', scale: 'spot.scale' }

const REASON: Readonly<Record<CancelReason, Key>> = {
  expired: 'spot.reason_expired',
  unfilled: 'spot.reason_unfilled',
  wouldTake: 'spot.reason_would_take',
  selfTrade: 'spot.reason_self_trade',
  oco: 'spot.reason_oco',
}

/** The exchange takes changes of orders that do not wait for an opening; a new quantity of one of a pair is that of both. */
export const isAmendable = ({ status, kind, opensAt, triggeredAt }: Order): boolean =>
  status === 'open' &&
  opensAt === null &&
  (kind === 'limit' ||
    kind === 'stopLimit' ||
    kind === 'stopMarket' ||
    (kind === 'trailingStop' && triggeredAt === null))

/** The direction in which the market has to move to reach the stop price. */
export function triggerSymbol(stop: Amount, from: Amount | null): '≥' | '≤' | '' {
  const direction = from === null ? null : stopDirection(stop, from)
  return direction === null ? '' : direction === 'rises' ? '≥' : '≤'
}

export function splitSymbol({ symbol }: Order): { base: string; quote: string } {
  const [base = '', quote = ''] = (symbol ?? '').split('/')
  return { base, quote }
}

export function outcomeText(order: Order | null, coin: string, { t, quantityText }: Format): string {
  if (order !== null && awaitsOpening(order)) return t('spot.placed_opening')
  if (order !== null && isWaiting(order)) return t('spot.placed_waiting')
  if (order === null || order.status === 'open') return t('spot.placed')
  const filled = quantityText(computeFilled(order))
  if (order.status === 'done') return t('spot.filled_all', { filled, coin })
  return t('spot.filled_part', { filled, quantity: quantityText(order.quantity), coin })
}

export function OrderRow({ order }: { order: Order }) {
  const format = useFormat()
  const { t, timeText } = format
  const shownPrice = displayPrice(order)
  const { base, quote } = splitSymbol(order)
  const tick = useTick(order)
  const average = computeAverage(order)
  const isBuy = order.side === 'buy'
  const label = statusLabel(order)
  const { stopPrice } = order
  const price = (value: Amount, symbol = '') => (
    <>
      {symbol} <Price value={value} tick={tick} isPlain /> {quote}
    </>
  )
  return (
    <article className="flex items-start gap-2 px-gutter py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <PairDisc symbol={order.symbol} />
          <span className="text-row font-semi">{order.symbol ?? '—'}</span>
          <span className={`text-sub font-semi ${isBuy ? 'text-up' : 'text-down'}`}>
            {t(isBuy ? 'market.buy' : 'market.sell')}
            {order.kind !== null && ` · ${t(KIND[order.kind])}`}
            {order.group !== null && ` · ${t(GROUP[order.group])}`}
            {order.account === 'futures' && ` · ${t('spot.margin')}`}
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
            shownPrice !== null && { label: t('market.price'), value: price(shownPrice) },
            average !== null && { label: t('spot.average'), value: price(average) },
            { label: t('market.quantity'), value: <Quantity value={order.quantity} code={base} /> },
            ...trailRows(order, format, price),
            ...termRows(order, format),
          ]}
        />
        <FilledBar order={order} />
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-cap text-t3">
          <span>{order.at === null ? '' : timeText(order.at)}</span>
          {computeFilled(order) > ZERO && <ReceiptLink link={linkToReceipts('order', order.id)} />}
        </p>
      </div>
      {order.status === 'open' && <AmendOrder order={order} />}
      {order.status === 'open' && <CancelOrder order={order} tick={tick} />}
    </article>
  )
}

const AmendOrder = lazyComponent(async () => (await import('./amend-order.tsx')).AmendOrder)

/** Not every upstream offers cancelling. */
function CancelOrder({ order, tick }: { readonly order: Order; readonly tick: Amount | null }) {
  const { t, priceText } = useFormat()
  const isPaper = useSite()?.paper === true
  const onDone = () => toast(t('spot.order_cancelled'), 'success')
  const cancel = useEndpointMutation(spot.cancel, { onDone })
  if (!isPaper || cancel.failure?.code === 'not_available') return null
  return (
    <CancelIcon
      name={`${t('app.cancel')}: ${order.symbol ?? ''} ${priceText(order.stopPrice ?? order.price, tick)}`}
      isBusy={cancel.isBusy}
      onPress={() => void cancel.send({ id: order.id })}
    />
  )
}

/** The time in force where it is not the default, the expiry, and why the order ended. */
function termRows(
  { kind, timeInForce: time, expiresAt, cancelReason }: Order,
  { t, timeText }: Format,
): Fact[] {
  const isUsual = time === null || (kind !== null && time === defaultTimeInForce(kind))
  return [
    ...(isUsual || time === 'gtt'
      ? []
      : [{ label: t('spot.time'), value: TIME[time].code ?? t(TIME[time].name) }]),
    ...(expiresAt === null ? [] : [{ label: t('spot.expires'), value: timeText(expiresAt) }]),
    ...(cancelReason === null ? [] : [{ label: t('spot.cancelled'), value: t(REASON[cancelReason]) }]),
  ]
}

/** Null until the markets are loaded. */
function useTick({ base, quote }: Order): Amount | null {
  const market = useMarkets().data?.find((each) => each.base === base && each.quote === quote)
  return market === undefined ? null : spotTerms(market).priceTick
}

function FilledBar({ order }: { order: Order }) {
  const { t, quantityText } = useFormat()
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
        {quantityText(computeFilled(order))} · {percent}%
      </span>
    </div>
  )
}
