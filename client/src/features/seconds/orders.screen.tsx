import { seconds } from '@bourse/contracts/seconds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { pagesFor, useSite } from '#api'
import { useTickers } from '#api/feed'
import { useRunningPages } from './queries.ts'
import { ResultRow, RunningRow } from './rows.tsx'
import { SettlementResults } from './settlement-results.tsx'

export function Screen() {
  const t = useText()
  useTickers()
  return (
    <HistoryScreen
      name={t('screen.seconds_orders')}
      tabs={[
        { id: 'open', label: t('spot.in_progress'), content: <RunningOnes /> },
        { id: 'complete', label: t('spot.complete'), content: <EndedOnes /> },
      ]}
    />
  )
}

function RunningOnes() {
  const t = useText()
  const pages = useRunningPages()
  const list = useMemo(() => pages.data?.pages.flatMap((page) => page.list) ?? null, [pages.data])
  return (
    <>
      <HistoryList
        pages={pages}
        keyOf={(order) => order.id}
        row={(order) => <RunningRow order={order} />}
        empty={<Nothing title={t('seconds.none_open')} />}
      />
      <SettlementResults open={list} isWhole={list !== null && !pages.hasNextPage} />
    </>
  )
}

function EndedOnes() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(seconds.list, { status: 'closed' }))}
      keyOf={(order) => order.id}
      row={(order) => <ResultRow order={order} />}
      empty={<Nothing title={t('seconds.none_recent')} />}
    />
  )
}

/** A region without options still shows past ones, but no link to new ones. */
function Nothing({ title }: { title: string }) {
  const t = useText()
  const isOffered = useSite()?.secondsEnabled !== false
  return (
    <Empty kind="orders" title={title}>
      {isOffered && (
        <LinkButton to="transaction/index" query={{ nav: 'seconds' }} kind="neutral">
          {t('seconds.start')}
        </LinkButton>
      )}
    </Empty>
  )
}
