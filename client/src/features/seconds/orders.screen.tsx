import { Suspense, useMemo } from 'react'
import { LinkButton, SegTabs } from '#kit/control'
import { Empty } from '#kit/feedback'
import { EndlessList, PullRefresh } from '#kit/list'
import { navigate, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useSite } from '#api'
import { useTickers } from '#api/feed'
import { useEndedPages, useRunningPages } from './queries.ts'
import { ResultRow } from './result-row.tsx'
import { ResultSheet } from './sheets.ts'
import { RunningRow } from './running-row.tsx'
import { useSettlementPolling } from './use-settlement-polling.ts'

const HERE = 'transaction/seconds_order'

/** All options of the member: those that run, and those that have ended. */
export function Screen() {
  const t = useText()
  useTickers()
  const tab = useQueryValue('tab') === 'complete' ? 'complete' : 'open'
  return (
    <>
      <SegTabs
        name={t('screen.seconds_orders')}
        value={tab}
        onChange={(next) => navigate(HERE, { tab: next }, { replace: true })}
        className="sticky top-0 z-(--z-sticky) bg-page px-1"
        tabs={[
          { id: 'open', label: t('spot.in_progress') },
          { id: 'complete', label: t('spot.complete') },
        ]}
      />
      {tab === 'open' ? <RunningOnes /> : <EndedOnes />}
    </>
  )
}

function RunningOnes() {
  const t = useText()
  const pages = useRunningPages()
  const list = useMemo(() => pages.data?.pages.flatMap((page) => page.list) ?? null, [pages.data])
  const { results, dismiss } = useSettlementPolling(list, list !== null && !pages.hasNextPage)
  return (
    <PullRefresh onRefresh={pages.refetch}>
      <EndlessList
        pages={pages}
        keyOf={(order) => order.id}
        row={(order) => <RunningRow order={order} />}
        empty={<Nothing title={t('seconds.none_open')} />}
      />
      {results.length > 0 && (
        <Suspense>
          <ResultSheet results={results} onClose={dismiss} />
        </Suspense>
      )}
    </PullRefresh>
  )
}

function EndedOnes() {
  const t = useText()
  const pages = useEndedPages()
  return (
    <PullRefresh onRefresh={pages.refetch}>
      <EndlessList
        pages={pages}
        keyOf={(order) => order.id}
        row={(order) => <ResultRow order={order} />}
        empty={<Nothing title={t('seconds.none_recent')} />}
      />
    </PullRefresh>
  )
}

/** Where the region allows no options, old ones can still be read, but nothing leads to new ones. */
function Nothing({ title }: { title: string }) {
  const t = useText()
  const isOffered = useSite()?.secondsEnabled !== false
  return (
    <Empty title={title}>
      {isOffered && (
        <LinkButton to="transaction/index" query={{ nav: 'seconds' }} kind="neutral">
          {t('seconds.start')}
        </LinkButton>
      )}
    </Empty>
  )
}
