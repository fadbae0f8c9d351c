import { LinkButton, SegTabs } from '#kit/control'
import { Empty } from '#kit/feedback'
import { EndlessList, PullRefresh } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { OrderRow } from './order-row.tsx'
import { type OrdersTab, useOrderPages } from './queries.ts'

/** All orders of the member: those that wait, and those that are done with. */
export function Screen() {
  const t = useText()
  const tab: OrdersTab = useQueryValue('tab') === 'complete' ? 'complete' : 'open'
  return (
    <>
      <SegTabs
        name={t('screen.spot_orders')}
        value={tab}
        onChange={(next) => navigate('transaction/currency_order', { tab: next }, { replace: true })}
        className="sticky top-0 z-(--z-sticky) bg-page px-1"
        tabs={[
          { id: 'open', label: t('spot.in_progress') },
          { id: 'complete', label: t('spot.complete') },
        ]}
      />
      <Rows key={tab} tab={tab} />
    </>
  )
}

function Rows({ tab }: { tab: OrdersTab }) {
  const t = useText()
  const pages = useOrderPages(tab)
  const empty = (
    <Empty title={t(tab === 'open' ? 'spot.none_open' : 'spot.none_complete')}>
      <LinkButton to="transaction/currency" kind="neutral">
        {t('spot.start')}
      </LinkButton>
    </Empty>
  )
  return (
    <PullRefresh onRefresh={pages.refetch}>
      <EndlessList
        pages={pages}
        keyOf={(order) => order.id}
        row={(order) => <OrderRow order={order} />}
        empty={empty}
      />
    </PullRefresh>
  )
}
