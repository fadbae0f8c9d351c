import type { Reward } from '@bourse/contracts/points'
import { points } from '@bourse/contracts/points'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SegTabs } from '#kit/control'
import { Empty, ErrorBox, SkeletonRows } from '#kit/feedback'
import { useText } from '#text'
import { queryFor } from '#api'
import { ExchangeReview } from './exchange-review.tsx'
import { History } from './history.tsx'
import { OwnPoints } from './own-points.tsx'
import { RewardRow } from './reward-row.tsx'

type Tab = 'rewards' | 'history'

/** My coin: the points, what they buy, and how they came. */
export function Screen() {
  const t = useText()
  const [tab, setTab] = useState<Tab>('rewards')
  const [chosen, choose] = useState<Reward | null>(null)
  const { data, error, refetch } = useQuery(queryFor(points.list, {}))
  const own = data?.own ?? null
  return (
    <>
      <OwnPoints own={own} isKnown={data !== undefined} />
      <SegTabs
        name={t('screen.points')}
        tabs={[
          { id: 'rewards', label: t('points.rewards') },
          { id: 'history', label: t('points.history') },
        ]}
        value={tab}
        onChange={setTab}
        className="sticky top-0 z-(--z-sticky) border-b border-line bg-page px-1"
      />
      {tab === 'history' ? (
        <History />
      ) : data === undefined ? (
        error === null ? (
          <SkeletonRows />
        ) : (
          <ErrorBox message={error.message} retry={() => void refetch()} />
        )
      ) : data.list.list.length === 0 ? (
        <Empty title={t('points.none')}>
          <p className="text-sub text-t3">{t('points.none_note')}</p>
        </Empty>
      ) : (
        <ul className="divide-y divide-line pb-6">
          {data.list.list.map((reward) => (
            <li key={reward.id}>
              <RewardRow reward={reward} own={own} onExchange={() => choose(reward)} />
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <ExchangeReview reward={chosen} own={own} onClose={() => choose(null)} />}
    </>
  )
}
