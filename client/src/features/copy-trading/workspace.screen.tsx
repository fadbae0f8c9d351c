import { copyTrading, type Workspace } from '@bourse/contracts/copy-trading'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Button, LinkButton } from '#kit/control'
import { QueryView, SkeletonStack, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { BottomBar, Card, Section } from '#kit/layout'
import { Facts, HistoryScreen, PullRefresh } from '#kit/list'
import { Balance } from '#kit/market'
import { ReviewSheet } from '#kit/overlay'
import { useText } from '#text'
import { queryFor, useEndpointMutation, useUser } from '#api'
import { Curve, curveFor, Rate } from './figures.tsx'
import { FigureGrid, FiguresNote } from './leader-figures.tsx'
import { Followers, OpenTrades } from './trades.tsx'

export function Screen() {
  const query = useQuery(queryFor(copyTrading.workspace, {}))
  return (
    <PullRefresh onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonStack sizes={['h-24', 'h-40', 'h-24']} />}
        unavailable={<Apply workspace={null} />}
      >
        {(workspace) =>
          workspace.isLeader ? <Leading workspace={workspace} /> : <Apply workspace={workspace} />
        }
      </QueryView>
    </PullRefresh>
  )
}

/** Platforms without these calls answer "Function in development" to the button. */
function Apply({ workspace }: { workspace: Workspace | null }) {
  const t = useText()
  const apply = useEndpointMutation(copyTrading.apply, {
    onDone: () => toast(t('copy_trading.applied'), 'success'),
  })
  return (
    <>
      <Section className="space-y-3 pt-2 pb-6">
        <Card className="space-y-2">
          <h2 className="text-h2 font-semi">{t('copy_trading.become')}</h2>
          <ul className="list-disc space-y-1.5 pl-5 text-row text-t2 marker:text-t3">
            {(['public', 'hourly', 'follow', 'leave'] as const).map((id) => (
              <li key={id}>{t(`copy_trading.become_${id}`)}</li>
            ))}
          </ul>
        </Card>
        {workspace !== null && <Conditions workspace={workspace} />}
      </Section>
      <BottomBar>
        <Button
          isBusy={apply.isBusy}
          isDisabled={workspace !== null && !isReady(workspace)}
          reason={
            workspace !== null && !isReady(workspace)
              ? t('copy_trading.not_ready')
              : (apply.failure?.message ?? null)
          }
          onClick={() => void apply.send({})}
        >
          {t('copy_trading.apply')}
        </Button>
      </BottomBar>
    </>
  )
}

const listConditions = ({ level, tradingDays, followedLeaders }: Workspace) =>
  [
    { id: 'level', ...level, isMet: level.own >= level.required },
    { id: 'days', ...tradingDays, isMet: tradingDays.own >= tradingDays.required },
    { id: 'free', required: 0, own: followedLeaders, isMet: followedLeaders === 0 },
  ] as const

const isReady = (workspace: Workspace): boolean => listConditions(workspace).every(({ isMet }) => isMet)

function Conditions({ workspace }: { workspace: Workspace }) {
  const t = useText()
  return (
    <Card className="space-y-3">
      <h3 className="text-body font-semi">{t('copy_trading.conditions')}</h3>
      <ul className="space-y-3">
        {listConditions(workspace).map(({ id, required, own, isMet }) => (
          <li key={id} className="flex items-start gap-2.5 text-row">
            {isMet ? (
              <CircleCheck size={20} className="shrink-0 text-success" />
            ) : (
              <CircleDashed size={20} className="shrink-0 text-t3" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block text-t1">{t(`copy_trading.condition_${id}`, { n: required })}</span>
              <span className="block text-sub text-t3">{t('copy_trading.condition_own', { n: own })}</span>
            </span>
            {id === 'level' && !isMet && (
              <LinkButton to="setting/real_mark" kind="neutral" size="small">
                {t('copy_trading.verify_identity')}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sub text-t3">
        {t('copy_trading.profit_share')}: <Rate rate={workspace.profitShare} className="text-t1" />
      </p>
    </Card>
  )
}

function Leading({ workspace }: { workspace: Workspace }) {
  const { t, dateText } = useFormat()
  const { figures, profitShare, shareReceived, leadingSince, open, followerList } = workspace
  const id = useUser()?.id
  const [isLeaving, setLeaving] = useState(false)
  const curve = figures === null ? [] : curveFor(figures, 'all')
  return (
    <>
      <Section className="space-y-3 pt-2 pb-3">
        {figures !== null && (
          <Card className="space-y-3">
            <FigureGrid figures={figures} period="all" />
            {curve.length > 1 && <Curve values={curve} isWide />}
            <FiguresNote refreshedAt={figures.refreshedAt} />
          </Card>
        )}
        <Card>
          <Facts
            layout="small"
            rows={[
              leadingSince !== null && {
                label: t('copy_trading.leading_since'),
                value: dateText(leadingSince),
              },
              { label: t('copy_trading.profit_share'), value: <Rate rate={profitShare} /> },
              {
                label: t('copy_trading.share_received'),
                value: <Balance value={shareReceived} kind="money" />,
              },
            ]}
          />
        </Card>
        <div className="flex flex-wrap gap-2 *:flex-1">
          <LinkButton to="follow/trader" query={{ id }} kind="neutral">
            {t('copy_trading.public_page')}
          </LinkButton>
          <Button kind="neutral" size="middle" onClick={() => setLeaving(true)}>
            {t('copy_trading.leave')}
          </Button>
        </div>
      </Section>
      <HistoryScreen
        name={t('copy_trading.trades')}
        tabs={[
          { id: 'open', label: t('copy_trading.led'), content: <OpenTrades list={open} leader={null} /> },
          { id: 'followers', label: t('copy_trading.followers'), content: <Followers list={followerList} /> },
        ]}
      />
      {isLeaving && <LeaveSheet workspace={workspace} onClose={() => setLeaving(false)} />}
    </>
  )
}

function LeaveSheet({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const t = useText()
  const leave = useEndpointMutation(copyTrading.leave, {
    onDone: () => {
      toast(t('copy_trading.left'), 'success')
      onClose()
    },
  })
  return (
    <ReviewSheet
      title={t('copy_trading.leave')}
      rows={[{ label: t('copy_trading.followers'), value: String(workspace.figures?.followers ?? 0) }]}
      warning={t('copy_trading.leave_note')}
      confirm={t('copy_trading.leave')}
      kind="danger"
      isBusy={leave.isBusy}
      failure={leave.failure?.message}
      onConfirm={() => void leave.send({})}
      onClose={onClose}
    />
  )
}
