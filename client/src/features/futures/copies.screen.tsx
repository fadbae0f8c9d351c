import type { Position } from '@bourse/contracts/futures'
import { EmptyWithLink } from '#kit/control'
import { OrderList } from '#kit/form'
import { HistoryList, HistoryScreen, PullRefresh } from '#kit/list'
import { setQueryValue, useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useTickers } from '#api/feed'
import { ClosedRow, useClosedPages } from './history.tsx'
import { LivePosition } from './live-position.tsx'
import { useOpenPositions } from './queries.ts'

/** Positions that were opened by copying: current ones, and closed ones with those that became self-held. */
export function Screen() {
  useTickers()
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.my_copies')}
      tabs={[
        { id: 'current', label: t('copy_trading.current'), content: <Current /> },
        { id: 'history', label: t('futures.history'), content: <History /> },
      ]}
    />
  )
}

/** Filters by the leader of the route, if it names one. */
function useIsShown() {
  const leader = useQueryValue('leader')
  return (position: Position) => leader === null || leader === '' || position.leader === leader
}

function Current() {
  const t = useText()
  const isShown = useIsShown()
  const { data, error, refetch } = useOpenPositions()
  const copies = data?.positions.list.filter((each) => each.origin === 'copied' && isShown(each))
  return (
    <PullRefresh onRefresh={refetch}>
      <OneLeader name={data?.positions.list.find(isShown)?.leaderName ?? null} />
      <OrderList
        query={{ data: copies && { list: copies }, error, refetch }}
        empty={<NoCopies title={t('copy_trading.none_current')} />}
        row={(position) => <LivePosition position={position} />}
        className="space-y-3 px-gutter py-2"
      />
    </PullRefresh>
  )
}

function History() {
  const t = useText()
  const isShown = useIsShown()
  const pages = useClosedPages()
  const first = pages.data?.pages
    .flatMap(({ list }) => list)
    .find((each) => each.leader !== null && isShown(each))
  return (
    <HistoryList
      pages={pages}
      filter={(position) => (position.origin === 'copied' || position.leader !== null) && isShown(position)}
      keyOf={({ id }) => id}
      row={(position) => <ClosedRow position={position} />}
      empty={<NoCopies title={t('copy_trading.none_history')} />}
    >
      <OneLeader name={first?.leaderName ?? null} />
    </HistoryList>
  )
}

/** Chip for the `?leader=` filter; removes it. */
function OneLeader({ name }: { name: string | null }) {
  const t = useText()
  const leader = useQueryValue('leader')
  if (leader === null || leader === '') return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-gutter pt-2 text-sub text-t2">
      <span>{t('copy_trading.only_from', { name: name ?? leader })}</span>
      <button
        type="button"
        onClick={() => setQueryValue('leader', '')}
        className="press hit font-semi text-link"
      >
        {t('copy_trading.show_all')}
      </button>
    </p>
  )
}

const NoCopies = ({ title }: { title: string }) => (
  <EmptyWithLink kind="people" title={title} to="follow/index" label={useText()('copy_trading.find')} />
)
