import {
  CloseManyButton,
  OpenPositions,
  useOpenPositions,
  useWaitingOrders,
  WaitingOrders,
} from '#features/futures'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { HistoryList, HistoryScreen, PullRefresh } from '#kit/list'
import { useText } from '#text'
import { useTickers } from '#api/feed'
import { ClosedRow } from './closed-row.tsx'
import { DayRow } from './day-row.tsx'
import { useClosedPages, useDayPages } from './queries.ts'
import { Totals } from './totals.tsx'

const ORDER_FORM = 'transaction/contract'

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
      ]}
    />
  )
}

function Positions() {
  const { refetch, data } = useOpenPositions()
  return (
    <PullRefresh onRefresh={refetch}>
      <Totals />
      {(data?.positions.list.length ?? 0) > 1 && (
        <div className="flex justify-end px-gutter pt-2">
          <CloseManyButton />
        </div>
      )}
      <OpenPositions start={ORDER_FORM} />
    </PullRefresh>
  )
}

function Orders() {
  const { refetch } = useWaitingOrders()
  return (
    <PullRefresh onRefresh={refetch}>
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
      keyOf={(position) => position.id}
      row={(position) => <ClosedRow position={position} />}
      empty={<None title={t('futures.none_history')} />}
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
      empty={<None title={t('futures.none_days')} />}
    >
      <p className="px-gutter pb-1 text-sub text-t3">{t('futures.days_note')}</p>
    </HistoryList>
  )
}

function None({ title }: { title: string }) {
  const t = useText()
  return (
    <Empty title={title}>
      <LinkButton to={ORDER_FORM} kind="neutral">
        {t('futures.start')}
      </LinkButton>
    </Empty>
  )
}
