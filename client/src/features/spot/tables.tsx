import { type Amount, ZERO } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { type Order, spot } from '@bourse/contracts/spot'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Format, useFormat } from '#kit/format'
import { Balance, Price, Quantity } from '#kit/market'
import type { Column } from '#kit/table'
import { pagesFor, queryFor, useIsMember } from '#api'
import { spotTerms, useMarkets } from '#api/markets'
import { linkToReceipts, ReceiptLink } from '#api/receipts'
import { OwnTable, useMarketScope, useRows } from '#api/tables'
import { AmendOrder } from './amend-order.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderPrice } from './order-price.tsx'
import {
  computeAverage,
  computeFilled,
  displayPrice,
  filledPercent,
  KIND,
  splitSymbol,
  statusLabel,
  triggerSymbol,
} from './order-row.tsx'

type Props = { readonly market: Market }

const OPEN = { status: 'open', page: 1, limit: 20 } as const

/** Orders in the book, and those that wait for their stop price. */
export function OpenOrdersTable({ market }: Props) {
  const format = useFormat()
  const { t } = format
  const inScope = useMarketScope(market)
  const query = useQuery({ ...queryFor(spot.orders, OPEN), enabled: useIsMember() })
  return (
    <OwnTable
      id="spotOrders"
      name={t('spot.open_orders')}
      columns={listOrderColumns(format, useTickOf())}
      rows={query.data?.list.filter(inScope)}
      error={query.error}
      retry={() => void query.refetch()}
      keyOf={({ id }) => id}
      login={t('spot.login_orders')}
      empty={t('spot.none_open')}
      actions={(order) => (
        <>
          <AmendOrder order={order} />
          <CancelOrder order={order} />
        </>
      )}
    />
  )
}

/** Filled and cancelled orders, newest first. */
export function OrderHistoryTable({ market }: Props) {
  const format = useFormat()
  const { t } = format
  const inScope = useMarketScope(market)
  const pages = useInfiniteQuery({ ...pagesFor(spot.orders, {}), enabled: useIsMember() })
  const { rows, ...state } = useRows(pages)
  return (
    <OwnTable
      {...state}
      id="spotHistory"
      name={t('trade.records')}
      columns={listOrderColumns(format, useTickOf())}
      rows={rows?.filter((order) => order.status !== 'open' && inScope(order))}
      keyOf={({ id }) => id}
      login={t('spot.login_orders')}
      empty={t('spot.none_complete')}
      actions={(order) =>
        computeFilled(order) > ZERO && (
          <ReceiptLink link={linkToReceipts('order', order.id)} className="px-2 text-cap!" />
        )
      }
    />
  )
}

/** The price tick of a pair; null until the markets are loaded. */
function useTickOf(): (pair: { readonly base: string; readonly quote: string }) => Amount | null {
  const { data: markets } = useMarkets()
  return ({ base, quote }) => {
    const market = markets?.find((each) => each.base === base && each.quote === quote)
    return market === undefined ? null : spotTerms(market).priceTick
  }
}

type TickOf = ReturnType<typeof useTickOf>

const listOrderColumns = (format: Format, tickOf: TickOf): Column<Order>[] => [
  ...listNameColumns(format),
  ...listFigureColumns(format, tickOf),
  statusColumn(format),
]

function listNameColumns({ t, timeText }: Format): Column<Order>[] {
  return [
    {
      id: 'at',
      label: t('market.time'),
      cell: ({ at }) => (at === null ? '—' : timeText(at)),
      sortBy: ({ at }) => at,
      isText: true,
    },
    {
      id: 'symbol',
      label: t('spot.market'),
      cell: ({ symbol }) => <span className="font-semi">{symbol ?? '—'}</span>,
      sortBy: ({ symbol }) => symbol,
      isText: true,
      isFixed: true,
    },
    {
      id: 'side',
      label: t('spot.side'),
      cell: (order) => <OrderSide order={order} />,
      sortBy: ({ side }) => side,
      isText: true,
      isFixed: true,
    },
  ]
}

function listFigureColumns(format: Format, tickOf: TickOf): Column<Order>[] {
  const { t } = format
  const price = (order: Order, value: Amount | null) => <Price value={value} tick={tickOf(order)} isPlain />
  return [
    {
      id: 'price',
      label: t('market.price'),
      cell: (order) => <OrderPrice order={order} of="price" />,
      sortBy: displayPrice,
    },
    {
      id: 'stop',
      label: t('spot.stop_price'),
      cell: (order) =>
        order.stopPrice === null ? (
          '—'
        ) : (
          <>
            {triggerSymbol(order.stopPrice, order.placedPrice)} <OrderPrice order={order} of="stop" />
          </>
        ),
      sortBy: ({ stopPrice }) => stopPrice,
      isExtra: true,
    },
    {
      id: 'average',
      label: t('spot.average'),
      cell: (order) => price(order, computeAverage(order)),
      sortBy: computeAverage,
    },
    {
      id: 'quantity',
      label: t('market.quantity'),
      cell: (order) => <Quantity value={order.quantity} code={splitSymbol(order).base} />,
      sortBy: ({ quantity }) => quantity,
    },
    {
      id: 'filled',
      label: t('spot.filled'),
      cell: (order) => `${filledPercent(order)}%`,
      sortBy: filledPercent,
    },
    {
      id: 'total',
      label: t('spot.total'),
      cell: (order) => <Balance value={order.turnover} code={splitSymbol(order).quote} />,
      sortBy: ({ turnover }) => turnover,
      isExtra: true,
    },
    {
      id: 'fee',
      label: t('spot.fee'),
      cell: ({ fee }) => <Balance value={fee} kind="money" />,
      sortBy: ({ fee }) => fee,
      isExtra: true,
    },
  ]
}

const statusColumn = ({ t }: Format): Column<Order> => ({
  id: 'status',
  label: t('table.status'),
  cell: (order) => t(statusLabel(order).key),
  sortBy: (order) => statusLabel(order).key,
  isText: true,
})

function OrderSide({ order: { side, kind, account } }: { readonly order: Order }) {
  const { t } = useFormat()
  return (
    <>
      <span className={side === 'buy' ? 'text-up' : 'text-down'}>
        {t(side === 'buy' ? 'market.buy' : 'market.sell')}
      </span>
      {kind !== null && <span className="text-t3"> {t(KIND[kind])}</span>}
      {account === 'futures' && <span className="text-t3"> {t('spot.margin')}</span>}
    </>
  )
}
