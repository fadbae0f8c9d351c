import { TOSSES_PER_DAY } from '@bourse/contracts/game'
import type { Amount } from '@bourse/contracts/kit'
import {
  points,
  FEES_PER_POINT,
  POINTS_FOR_FIRST_DEPOSIT,
  POINTS_FOR_SIGN_UP,
  type Reward,
} from '@bourse/contracts/points'
import { Coins, TicketPercent } from 'lucide-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Empty, QueryView, Skeleton } from '#kit/feedback'
import { signedText, useFormat } from '#kit/format'
import { Card, Section } from '#kit/layout'
import { HistoryList, HistoryScreen, ListRow, RecordRow, RowGroup } from '#kit/list'
import { useText } from '#text'
import { pagesFor, queryFor, useSite, useUser } from '#api'
import { AccessCard } from '#api/access'
import { OwnText } from '#api/own'
import { ExchangeReview, RewardRow } from './reward-row.tsx'

export function Screen() {
  const t = useText()
  const { data } = useQuery(queryFor(points.list, {}))
  // Other upstreams have neither.
  const isPaper = useSite()?.paper === true
  return (
    <>
      <OwnPoints own={data?.own ?? null} isKnown={data !== undefined} />
      {isPaper && <Uses />}
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

/** Other pages where points are won or spent. */
function Uses() {
  const t = useText()
  return (
    <Section>
      <RowGroup>
        <ListRow
          to="setting/coupon"
          query={{ tab: 'centre' }}
          icon={<TicketPercent size={20} />}
          title={t('screen.coupons')}
          note={t('points.coupons_note')}
        />
        <ListRow
          to="game/game"
          icon={<Coins size={20} />}
          title={t('screen.game')}
          note={t('points.game_note', { n: TOSSES_PER_DAY })}
        />
      </RowGroup>
    </Section>
  )
}

function Rewards() {
  const t = useText()
  const query = useQuery(queryFor(points.list, {}))
  const [chosen, choose] = useState<Reward | null>(null)
  const own = query.data?.own ?? null
  const none = <Empty kind="rewards" title={t('points.none')} note={t('points.none_note')} />
  return (
    <QueryView query={{ ...query, data: query.data?.list }} empty={none}>
      {({ list }) => (
        <>
          <AccessCard endpoint={points.exchange} className="mx-4 mt-3" />
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

function OwnPoints({ own, isKnown }: { own: Amount | null; isKnown: boolean }) {
  const { t, quantityText } = useFormat()
  const score = useUser()?.creditScore ?? null
  const text = (amount: Amount) => quantityText(amount)
  return (
    <Section className="pt-1 pb-3">
      <Card>
        <div className="flex items-start justify-between gap-4">
          <div className="min-w-0">
            <p className="text-sub text-t2">{t('points.own')}</p>
            {!isKnown ? (
              <Skeleton className="mt-1 h-10 w-28" />
            ) : (
              <p className="text-hero font-semi">
                {own === null ? <span className="text-t3">—</span> : <OwnText text={text(own)} />}
              </p>
            )}
          </div>
          {score !== null && (
            <div className="shrink-0 text-right">
              <p className="text-sub text-t3">{t('points.credit_score')}</p>
              <p className="num text-row font-num text-t2">{text(score)}</p>
            </div>
          )}
        </div>
        <p className="mt-3 border-t border-line pt-3 text-sub text-t3">
          {t('points.earned_by', {
            signup: text(POINTS_FOR_SIGN_UP),
            deposit: text(POINTS_FOR_FIRST_DEPOSIT),
            fees: text(FEES_PER_POINT),
          })}
        </p>
      </Card>
    </Section>
  )
}

function History() {
  const { t, timeText, quantityText } = useFormat()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(points.history, {}))}
      keyOf={(entry) => entry.id}
      row={(entry) => (
        <RecordRow
          title={entry.label ?? t('points.entry')}
          note={entry.at === null ? undefined : timeText(entry.at)}
          value={
            <span className={entry.change > 0n ? 'text-up' : 'text-t1'}>
              {signedText(entry.change, quantityText(entry.change))}
            </span>
          }
          trailing={entry.after === null ? undefined : <OwnText text={quantityText(entry.after)} />}
        />
      )}
      empty={<Empty kind="records" title={t('points.no_history')} />}
    />
  )
}
