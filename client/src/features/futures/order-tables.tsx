import { futures, type Position } from '@bourse/contracts/futures'
import type { Amount } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useState } from 'react'
import { toast } from '#kit/feedback'
import { type Format, useFormat } from '#kit/format'
import { Balance, Price, Quantity } from '#kit/market'
import type { Column } from '#kit/table'
import { useText } from '#text'
import { useEndpointMutation, useSite } from '#api'
import { spotTerms } from '#api/markets'
import { costLabel, Result } from '#api/positions'
import { linkToReceipts, ReceiptLink } from '#api/receipts'
import { ActionButton, OwnTable, useMarketScope, useRows } from '#api/tables'
import { AmendOrder } from './amend-order.tsx'
import { ENTRY_NAME, isPriced } from './entry-name.ts'
import { EntryPrice } from './entry-price.tsx'
import { closedPercent, normalizeStop } from './figures.ts'
import { useClosedPages } from './history.tsx'
import { REASON_KEY, ShareSheet } from './position-parts.tsx'
import { useFindMarket, usePairMarket, useWaitingOrders } from './queries.ts'
import { symbolColumn } from './table-columns.tsx'

type Props = { readonly market: Market }

/** The price tick of each record's market; null until the markets are loaded. */
function useFindTick(): (position: Position) => Amount | null {
  const marketOf = useFindMarket()
  return (position) => {
    const market = marketOf(position)
    return market === null ? null : spotTerms(market).priceTick
  }
}

type TickOf = ReturnType<typeof useFindTick>

/** Limit orders that wait for their price. */
export function WaitingOrdersTable({ market }: Props) {
  const format = useFormat()
  const { t } = format
  const { data, error, refetch } = useWaitingOrders()
  const inScope = useMarketScope(market)
  return (
    <OwnTable
      id="futuresOrders"
      name={t('futures.orders')}
      columns={listOrderColumns(format, useFindTick())}
      rows={data?.positions.list.filter(inScope)}
      error={error}
      retry={() => void refetch()}
      keyOf={({ id }) => id}
      login={t('futures.login_positions')}
      empty={t('futures.none_orders')}
      actions={(order) => <OrderActions order={order} />}
    />
  )
}

function listOrderColumns(format: Format, findTick: TickOf): Column<Position>[] {
  const { t, timeText } = format
  const priceColumn = (id: string, label: string, valueOf: (order: Position) => Amount | null) => ({
    id,
    label,
    cell: (order: Position) => <Price value={valueOf(order)} tick={findTick(order)} isPlain />,
    sortBy: valueOf,
  })
  return [
    symbolColumn(format, (order) => order),
    {
      id: 'kind',
      label: t('spot.kind'),
      cell: ({ kind, reduceOnly }) =>
        `${t(ENTRY_NAME[kind ?? 'limit'])}${reduceOnly === true ? ` · ${t('futures.reduce_only')}` : ''}`,
      sortBy: ({ kind }) => kind,
      isText: true,
    },
    {
      id: 'stop',
      label: t('spot.stop_price'),
      cell: (order) => <EntryPrice order={order} of="stop" />,
      sortBy: ({ stopPrice }) => stopPrice,
    },
    {
      id: 'price',
      label: t('market.price'),
      cell: (order) => <EntryPrice order={order} of="price" />,
      sortBy: (order) => (isPriced(order) ? order.openPrice : null),
    },
    {
      id: 'lots',
      label: t('futures.lots'),
      cell: ({ lots }) => <Quantity value={lots} />,
      sortBy: ({ lots }) => lots,
    },
    {
      id: 'margin',
      label: t('futures.margin'),
      cell: ({ margin }) => <Balance value={margin} kind="money" />,
      sortBy: ({ margin }) => margin,
    },
    priceColumn('takeProfit', t('futures.take_profit'), ({ takeProfit }) => normalizeStop(takeProfit)),
    priceColumn('stopLoss', t('futures.stop_loss'), ({ stopLoss }) => normalizeStop(stopLoss)),
    {
      id: 'at',
      label: t('futures.submitted_at'),
      cell: ({ submittedAt }) => (submittedAt === null ? '—' : timeText(submittedAt)),
      sortBy: ({ submittedAt }) => submittedAt,
    },
  ]
}

/** Not every upstream offers changes. */
function OrderActions({ order }: { readonly order: Position }) {
  const isPaper = useSite()?.paper === true
  return (
    <>
      {isPaper && (order.kind !== 'trailingStop' || order.triggeredAt === null) && (
        <AmendOrder order={order} />
      )}
      <CancelButton order={order} />
    </>
  )
}

/** Absent where the upstream does not offer cancelling. */
function CancelButton({ order }: { readonly order: Position }) {
  const { t, priceText } = useFormat()
  const market = usePairMarket(order)
  const isPaper = useSite()?.paper === true
  const cancel = useEndpointMutation(futures.cancel, {
    onDone: () => toast(t('spot.order_cancelled'), 'success'),
  })
  if (!isPaper || cancel.failure?.code === 'not_available') return null
  const tick = market === null ? null : spotTerms(market).priceTick
  return (
    <ActionButton
      name={`${t('app.cancel')}: ${order.symbol ?? ''} ${priceText(order.openPrice, tick)}`}
      isBusy={cancel.isBusy}
      onPress={() => void cancel.send({ id: order.id })}
    >
      {t('app.cancel')}
    </ActionButton>
  )
}

/** Closed positions, newest first. */
export function ClosedPositionsTable({ market }: Props) {
  const format = useFormat()
  const { t } = format
  const inScope = useMarketScope(market)
  const findTick = useFindTick()
  const { rows, ...state } = useRows(useClosedPages())
  const shown = rows?.filter(inScope)
  const [shared, share] = useState<Position | null>(null)
  return (
    <>
      <OwnTable
        {...state}
        id="closedPositions"
        name={t('futures.history')}
        columns={listClosedColumns(format, findTick, shown ?? [])}
        rows={shown}
        keyOf={({ id }) => id}
        login={t('futures.login_positions')}
        empty={t('futures.none_history')}
        actions={(position) => <ClosedActions position={position} onShare={() => share(position)} />}
      />
      {shared !== null && (
        <ShareSheet
          position={shared}
          price={shared.price}
          percent={closedPercent(shared)}
          tick={findTick(shared)}
          isClosed
          onClose={() => share(null)}
        />
      )}
    </>
  )
}

function ClosedActions({ position, onShare }: { readonly position: Position; readonly onShare: () => void }) {
  const t = useText()
  return (
    <>
      <ReceiptLink link={linkToReceipts('position', position.id)} className="px-2 text-cap!" />
      <ActionButton name={`${t('futures.share')}: ${position.symbol ?? ''}`} onPress={onShare}>
        {t('futures.share')}
      </ActionButton>
    </>
  )
}

function listClosedColumns(format: Format, findTick: TickOf, rows: readonly Position[]): Column<Position>[] {
  const { t, timeText } = format
  const renderPrice = (position: Position, value: Amount | null) => (
    <Price value={value} tick={findTick(position)} isPlain />
  )
  return [
    {
      id: 'at',
      label: t('futures.closed_at'),
      cell: ({ closedAt }) => (closedAt === null ? '—' : timeText(closedAt)),
      sortBy: ({ closedAt }) => closedAt,
      isText: true,
    },
    symbolColumn(format, (position) => position),
    {
      id: 'lots',
      label: t('futures.lots'),
      cell: ({ lots }) => <Quantity value={lots} />,
      sortBy: ({ lots }) => lots,
    },
    { id: 'open', label: t('futures.open_price'), cell: (each) => renderPrice(each, each.openPrice) },
    { id: 'close', label: t('futures.close_price'), cell: (each) => renderPrice(each, each.price) },
    {
      id: 'profit',
      label: t('futures.realised'),
      cell: (each) => <Result value={each.realizedProfit} percent={closedPercent(each)} />,
      sortBy: ({ realizedProfit }) => realizedProfit,
      isFixed: true,
    },
    {
      id: 'fee',
      label: t('futures.fee_paid'),
      cell: ({ fee }) => <Balance value={fee} kind="money" />,
      sortBy: ({ fee }) => fee,
    },
    {
      id: 'overnight',
      label: t(costLabel(rows, 'paid')),
      cell: ({ overnightFee }) => <Balance value={overnightFee} kind="money" />,
      sortBy: ({ overnightFee }) => overnightFee,
      isExtra: true,
    },
    {
      id: 'reason',
      label: t('futures.reason'),
      cell: ({ closeReason }) => (closeReason === null ? '—' : t(REASON_KEY[closeReason])),
      sortBy: ({ closeReason }) => closeReason,
      isText: true,
    },
  ]
}
