import { lazyComponent } from '#kit/layout'
import { HistoryList, HistoryScreen, PullRefresh } from '#kit/list'
import { useText } from '#text'
import { useSite } from '#api'
import { useTickers } from '#api/feed'
import { TwapList } from '#api/twap'
import { AccountTotals } from './account-totals.tsx'
import { ClosedRow, DayRow, useClosedPages, useDayPages } from './history.tsx'
import { CloseManyButton, NoPositions, OpenPositions, WaitingOrders } from './position-lists.tsx'
import { useOpenPositions, useWaitingOrders } from './queries.ts'

// With the fields of changes, which the page needs for nothing else.
const CancelAll = lazyComponent(async () => (await import('./cancel-all.tsx')).CancelAll)

const ORDER_FORM = 'transaction/contract'

/** All futures of a member: open positions with totals, waiting orders, and history by position and by day. */
export function Screen() {
  useTickers()
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.futures_orders')}
      tabs={[
        { id: 'positions', label: t('futures.positions'), content: <Positions /> },
        { id: 'orders', label: t('futures.orders'), content: <Orders /> },
        { id: 'history', label: t('futures.history'), content: <History /> },
        { id: 'twap', label: t('spot.twap'), content: <TwapList product="futures" /> },
      ]}
    />
  )
}

function Positions() {
  const { refetch, data } = useOpenPositions()
  const count = data?.positions.list.length ?? 0
  return (
    <PullRefresh onRefresh={refetch}>
      <AccountTotals className="mx-gutter mt-2" />
      {count > 1 && (
        <div className="flex justify-end px-gutter pt-2">
          <CloseManyButton />
        </div>
      )}
      <OpenPositions start={ORDER_FORM} />
    </PullRefresh>
  )
}

function Orders() {
  const { refetch, data } = useWaitingOrders()
  // Not every upstream offers it.
  const isPaper = useSite()?.paper === true
  return (
    <PullRefresh onRefresh={refetch}>
      {isPaper && (data?.positions.list.length ?? 0) > 1 && (
        <div className="flex justify-end px-gutter pt-2">
          <CancelAll />
        </div>
      )}
      <WaitingOrders start={ORDER_FORM} />
    </PullRefresh>
  )
}

function History() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('futures.history')}
      param="by"
      variant="chips"
      isSticky={false}
      tabs={[
        { id: 'position', label: t('futures.per_position'), content: <Closed /> },
        { id: 'day', label: t('futures.per_day'), content: <Days /> },
      ]}
    />
  )
}

function Closed() {
  const t = useText()
  return (
    <HistoryList
      pages={useClosedPages()}
      keyOf={({ id }) => id}
      row={(position) => <ClosedRow position={position} />}
      empty={<NoPositions title={t('futures.none_history')} start={ORDER_FORM} />}
    />
  )
}

function Days() {
  const t = useText()
  return (
    <HistoryList
      pages={useDayPages()}
      keyOf={({ day }) => day}
      row={(day) => <DayRow day={day} />}
      empty={<NoPositions title={t('futures.none_days')} start={ORDER_FORM} />}
    >
      <p className="px-gutter pb-1 text-sub text-t3">{t('futures.days_note')}</p>
    </HistoryList>
  )
}
