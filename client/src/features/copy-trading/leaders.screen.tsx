import type { Leader } from '@bourse/contracts/copy-trading'
import { Chips, LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions } from '#kit/layout'
import { Facts, HistoryList } from '#kit/list'
import { NameMarkIcon } from '#kit/name-mark'
import { Avatar } from '#kit/picture'
import { PageLink, setQueryValue, useQueryValue } from '#kit/route'
import { Layers, UserRoundCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#text'
import { useSite } from '#api'
import { Result } from '#api/positions'
import { SETTINGS_PAGE } from './drafts.ts'
import { Curve, curveFor, figuresFor, followersText, Rate, Return } from './figures.tsx'
import { LeaderTags } from './leader-head.tsx'
import { DAYS, type Period, PERIODS, SORTS, useLeaders } from './queries.ts'

export function Screen() {
  const t = useText()
  const wished = { sort: useQueryValue('sort'), days: useQueryValue('days') }
  const sort = SORTS.find((each) => each === wished.sort) ?? 'return'
  const period = PERIODS.find((each) => each === wished.days) ?? 'month'
  const isPaper = useSite()?.paper === true
  return (
    <>
      <NavActions>
        <NavLink to="copytrade/my" name={t('screen.my_traders')} icon={<UserRoundCheck size={20} />} />
        <NavLink to="copytrade/copy" name={t('screen.my_copies')} icon={<Layers size={20} />} />
      </NavActions>
      <HistoryList
        pages={useLeaders(sort, period)}
        keyOf={({ id }) => id}
        row={(leader) => <LeaderCard leader={leader} period={period} />}
        empty={<Empty kind="people" title={t('copy_trading.none')} note={t('copy_trading.none_note')} />}
        unavailable={<NotOffered />}
        className="space-y-3 px-gutter"
      >
        {isPaper && <Choices sort={sort} period={period} />}
        <p className="flex flex-wrap items-center justify-between gap-x-3 px-gutter pb-2 text-sub text-t3">
          <span>{t('copy_trading.hourly')}</span>
          <PageLink to="copytrade/trader" className="press hit font-semi text-link">
            {t('copy_trading.apply')}
          </PageLink>
        </p>
      </HistoryList>
    </>
  )
}

type NavLinkProps = { to: string; name: string; icon: ReactNode }

const NavLink = ({ to, name, icon }: NavLinkProps) => (
  <PageLink to={to} aria-label={name} className="press flex size-hit items-center justify-center text-t1">
    {icon}
  </PageLink>
)

const SORT_NAMES = {
  return: 'copy_trading.return',
  winRate: 'copy_trading.win_rate',
  followers: 'copy_trading.followers',
  drawdown: 'copy_trading.drawdown',
} as const

function Choices({ sort, period }: { sort: (typeof SORTS)[number]; period: Period }) {
  const t = useText()
  return (
    <>
      <Chips
        name={t('copy_trading.sort')}
        chips={SORTS.map((id) => ({ id, label: t(SORT_NAMES[id]) }))}
        value={sort}
        onChange={(id) => setQueryValue('sort', id)}
        className="px-gutter"
      />
      <Chips
        name={t('copy_trading.period')}
        chips={PERIODS.map((id) => ({ id, label: t('copy_trading.days', { n: DAYS[id] }) }))}
        value={period}
        onChange={(id) => setQueryValue('days', id)}
        className="px-gutter"
      />
    </>
  )
}

function LeaderCard({ leader, period }: { leader: Leader; period: Period }) {
  const format = useFormat()
  const { t } = format
  const { returnRate, winRate, drawdown } = figuresFor(leader, period)
  const name = leader.nickname ?? leader.id
  return (
    <article className="card space-y-3 p-3.5" aria-label={name}>
      <PageLink to="follow/trader" query={{ id: leader.id }} className="press block space-y-3">
        <span className="flex items-center gap-3">
          <Avatar name={name} image={leader.avatar} size={40} />
          <span className="min-w-0 flex-1">
            <span className="block text-body font-semi wrap-anywhere">
              {name}
              <NameMarkIcon mark={leader.mark} />
            </span>
            <LeaderTags isProgram={leader.isProgram} strategy={leader.strategy} />
          </span>
        </span>
        <span className="flex items-end justify-between gap-3">
          <span className="min-w-0">
            <span className="block text-cap text-t3">
              {leader.periods === null
                ? t('copy_trading.profit')
                : `${t('copy_trading.return')} · ${t('copy_trading.days', { n: DAYS[period] })}`}
            </span>
            {leader.periods === null ? (
              <span className="text-h2 font-semi">
                <Result value={leader.profit} />
              </span>
            ) : (
              <Return rate={returnRate} className="text-h1 font-semi" />
            )}
          </span>
          <Curve values={curveFor(leader, period)} />
        </span>
      </PageLink>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Facts
          layout="grid"
          className="flex flex-1 flex-wrap gap-x-4 gap-y-1 text-sub"
          rows={[
            { label: t('copy_trading.win_rate'), value: <Rate rate={winRate} /> },
            drawdown !== null && { label: t('copy_trading.drawdown'), value: <Rate rate={drawdown} /> },
            {
              label: t('copy_trading.followers'),
              value: <span className="num font-num">{followersText(leader, format)}</span>,
            },
          ]}
        />
        <CopyLink leader={leader} />
      </div>
    </article>
  )
}

function CopyLink({ leader: { id, isFollowed, followers, followersMax } }: { leader: Leader }) {
  const t = useText()
  const isFull = followers !== null && followersMax !== null && followers >= followersMax
  if (isFollowed === true)
    return (
      <LinkButton to="copytrade/my" kind="neutral" size="small">
        {t('copy_trading.following')}
      </LinkButton>
    )
  if (isFull)
    return <span className="rounded-md bg-chip px-3 py-1.5 text-sub text-t3">{t('copy_trading.full')}</span>
  return (
    <LinkButton to={SETTINGS_PAGE} query={{ id }} size="small">
      {t('copy_trading.copy')}
    </LinkButton>
  )
}
