import { points, type Reward } from '@bourse/contracts/points'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty, QueryView } from '#kit/feedback'
import { HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { queryFor } from '#api'
import { ExchangeReview } from './exchange-review.tsx'
import { History } from './history.tsx'
import { OwnPoints } from './own-points.tsx'
import { RewardRow } from './reward-row.tsx'

/** The member's points, rewards and history. */
export function Screen() {
  const t = useText()
  const { data } = useQuery(queryFor(points.list, {}))
  return (
    <>
      <OwnPoints own={data?.own ?? null} isKnown={data !== undefined} />
      <HistoryScreen
        name={t('screen.points')}
        tabs={[
          { id: 'rewards', label: t('points.rewards'), content: <Rewards /> },
          { id: 'history', label: t('points.history'), content: <History /> },
        ]}
      />
    </>
  )
}

function Rewards() {
  const t = useText()
  const query = useQuery(queryFor(points.list, {}))
  const [chosen, choose] = useState<Reward | null>(null)
  const own = query.data?.own ?? null
  const none = (
    <Empty title={t('points.none')}>
      <p className="text-sub text-t3">{t('points.none_note')}</p>
    </Empty>
  )
  return (
    <QueryView query={{ ...query, data: query.data?.list }} empty={none}>
      {({ list }) => (
        <>
          <ul className="divide-y divide-line pb-6">
            {list.map((reward) => (
              <li key={reward.id}>
                <RewardRow reward={reward} own={own} onExchange={() => choose(reward)} />
              </li>
            ))}
          </ul>
          {chosen !== null && <ExchangeReview reward={chosen} own={own} onClose={() => choose(null)} />}
        </>
      )}
    </QueryView>
  )
}
