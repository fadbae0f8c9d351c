import { SkeletonRows } from '#kit/feedback'
import { lazyComponent } from '#kit/layout'
import { HistoryScreen, PullRefresh } from '#kit/list'
import { useText } from '#text'
import { useSite } from '#api'
import { useTickers } from '#api/feed'
import { TwapList } from '#api/twap'
import { AccountTotals } from './account-totals.tsx'
import { CloseManyButton, OpenPositions, WaitingOrders } from './position-lists.tsx'
import { useOpenPositions, useWaitingOrders } from './queries.ts'

// With the fields of changes, which the page needs for nothing else.
const CancelAll = lazyComponent(async () => (await import('./cancel-all.tsx')).CancelAll)

const History = lazyComponent(
  async () => (await import('./history-tabs.tsx')).HistoryTabs,
  <SkeletonRows count={4} />,
)

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
