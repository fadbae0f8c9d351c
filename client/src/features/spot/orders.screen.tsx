import { spot } from '@bourse/contracts/spot'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { pagesFor } from '#api'
import { TwapList } from '#api/twap'
import { OrderRow } from './order-row.tsx'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.spot_orders')}
      tabs={[
        { id: 'open', label: t('spot.in_progress'), content: <Orders tab="open" /> },
        { id: 'complete', label: t('spot.complete'), content: <Orders tab="complete" /> },
        { id: 'twap', label: t('spot.twap'), content: <TwapList product="spot" /> },
      ]}
    />
  )
}

/** The wire has no status "filled or cancelled", so all orders are fetched and the open ones left out. */
function Orders({ tab }: { tab: 'open' | 'complete' }) {
  const t = useText()
  const input = tab === 'open' ? { status: 'open' as const } : {}
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(spot.orders, input))}
      filter={(order) => (order.status === 'open') === (tab === 'open')}
      keyOf={(order) => order.id}
      row={(order) => <OrderRow order={order} />}
      empty={
        <Empty kind="orders" title={t(tab === 'open' ? 'spot.none_open' : 'spot.none_complete')}>
          <LinkButton to="transaction/currency" kind="neutral">
            {t('spot.start')}
          </LinkButton>
        </Empty>
      }
    />
  )
}
