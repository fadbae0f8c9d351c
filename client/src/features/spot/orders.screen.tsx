import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { OrderRow } from './order-row.tsx'
import { type OrdersTab, useOrderPages } from './queries.ts'

/** All orders of the member: open ones, and filled or cancelled ones. */
export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.spot_orders')}
      tabs={[
        { id: 'open', label: t('spot.in_progress'), content: <Orders tab="open" /> },
        { id: 'complete', label: t('spot.complete'), content: <Orders tab="complete" /> },
      ]}
    />
  )
}

function Orders({ tab }: { tab: OrdersTab }) {
  const t = useText()
  return (
    <HistoryList
      pages={useOrderPages(tab)}
      filter={(order) => (order.status === 'open') === (tab === 'open')}
      keyOf={(order) => order.id}
      row={(order) => <OrderRow order={order} />}
      empty={
        <Empty title={t(tab === 'open' ? 'spot.none_open' : 'spot.none_complete')}>
          <LinkButton to="transaction/currency" kind="neutral">
            {t('spot.start')}
          </LinkButton>
        </Empty>
      }
    />
  )
}
