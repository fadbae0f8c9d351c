import {
  CloseManyButton,
  OpenPositions,
  useOpenPositions,
  useWaitingOrders,
  WaitingOrders,
} from '#features/futures'
import { Chips, LinkButton, SegTabs } from '#kit/control'
import { Empty } from '#kit/feedback'
import { EndlessList, PullRefresh } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useTickers } from '#api/feed'
import { ClosedRow } from './closed-row.tsx'
import { DayRow } from './day-row.tsx'
import { useClosedPages, useDayPages } from './queries.ts'
import { Totals } from './totals.tsx'

const PATH = 'transaction/contract_order'
const ORDER_FORM = 'transaction/contract'
const TABS = ['positions', 'orders', 'history'] as const

/** All contracts of the member: what is open with its totals, what waits, and what was made of the rest. */
export function Screen() {
  useTickers()
  const t = useText()
  const requested = useQueryValue('tab')
  const tab = TABS.find((each) => each === requested) ?? 'positions'
  return (
    <>
      <SegTabs
        name={t('screen.futures_orders')}
        value={tab}
        onChange={(next) => navigate(PATH, { tab: next }, { replace: true })}
        className="sticky top-0 z-(--z-sticky) bg-page px-1"
        tabs={TABS.map((id) => ({ id, label: t(`futures.${id}`) }))}
      />
      {tab === 'positions' && <Positions />}
      {tab === 'orders' && <Orders />}
      {tab === 'history' && <History />}
    </>
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
  const by = useQueryValue('by') === 'day' ? 'day' : 'position'
  return (
    <>
      <Chips
        name={t('futures.history')}
        value={by}
        onChange={(next) => navigate(PATH, { tab: 'history', by: next }, { replace: true })}
        className="px-gutter"
        chips={[
          { id: 'position', label: t('futures.per_position') },
          { id: 'day', label: t('futures.per_day') },
        ]}
      />
      {by === 'day' ? <Days /> : <Closed />}
    </>
  )
}

function Closed() {
  const t = useText()
  const pages = useClosedPages()
  return (
    <PullRefresh onRefresh={pages.refetch}>
      <EndlessList
        pages={pages}
        keyOf={(position) => position.id}
        row={(position) => <ClosedRow position={position} />}
        empty={<None title={t('futures.none_history')} />}
      />
    </PullRefresh>
  )
}

function Days() {
  const t = useText()
  const pages = useDayPages()
  return (
    <PullRefresh onRefresh={pages.refetch}>
      <p className="px-gutter pb-1 text-sub text-t3">{t('futures.days_note')}</p>
      <EndlessList
        pages={pages}
        keyOf={({ day }) => day}
        row={(day) => <DayRow day={day} />}
        empty={<None title={t('futures.none_days')} />}
      />
    </PullRefresh>
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
