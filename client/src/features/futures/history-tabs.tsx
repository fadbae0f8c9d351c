import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { ClosedRow, DayRow, useClosedPages, useDayPages } from './history.tsx'
import { NoPositions } from './position-lists.tsx'

const ORDER_FORM = 'transaction/contract'

/** Closed positions, by position and by day. */
export function HistoryTabs() {
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
