import { type Amount, sum } from '@bourse/contracts/kit'
import { Facts, HistoryList, HistoryScreen, PullRefresh } from '#kit/list'
import { useText } from '#text'
import { usePreference } from '#api'
import { useTickers } from '#api/feed'
import { OwnBalance } from '#api/own'
import { Result, useFree } from '#api/positions'
import { ClosedRow, DayRow, useClosedPages, useDayPages } from './history.tsx'
import { CloseManyButton, NoPositions, OpenPositions, WaitingOrders } from './position-lists.tsx'
import { RiskMeter } from './position-parts.tsx'
import { useAccountRisk, useOpenPositions, useWaitingOrders } from './queries.ts'
import { useAccountSummary } from './use-figures.ts'

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
      ]}
    />
  )
}

function Positions() {
  const { refetch, data } = useOpenPositions()
  const count = data?.positions.list.length ?? 0
  return (
    <PullRefresh onRefresh={refetch}>
      <Totals isOpen={count > 0} />
      {count > 1 && (
        <div className="flex justify-end px-gutter pt-2">
          <CloseManyButton />
        </div>
      )}
      <OpenPositions start={ORDER_FORM} />
    </PullRefresh>
  )
}

/** The account with its open positions, summed once a second. */
function Totals({ isOpen }: { isOpen: boolean }) {
  const t = useText()
  const summary = useAccountSummary()
  const { free, code } = useFree()
  const risk = useAccountRisk()
  const isHidden = usePreference('hidesBalances')
  if (summary === null) return null
  const { margin, profit } = summary
  const money = (value: Amount | null) => <OwnBalance value={value} code={code} decimals={2} />
  const result = <Result value={profit} code={code} isHidden={isHidden} />
  return (
    <section className="card mx-gutter mt-2 space-y-3 p-3.5">
      <Facts
        layout="grid"
        className="grid grid-cols-2 gap-x-3 gap-y-2 text-sub [&_dd]:text-row"
        rows={[
          { label: t('futures.equity'), value: money(free === null ? null : sum(free, margin, profit)) },
          { label: t('futures.profit_open'), value: result },
          { label: t('futures.margin_used'), value: money(margin) },
          { label: t('field.available'), value: money(free) },
        ]}
      />
      {isOpen && <RiskMeter risk={risk} />}
    </section>
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
