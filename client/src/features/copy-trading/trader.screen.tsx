import type { LeaderDetail } from '@bourse/contracts/copy-trading'
import { Button, Chips, LinkButton } from '#kit/control'
import { NotFound } from '#kit/detail'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { BottomBar, Card, NavTitle, Section } from '#kit/layout'
import { PullRefresh } from '#kit/list'
import { PageLink, useIdParam, useQueryValue } from '#kit/route'
import { Bot } from 'lucide-react'
import { useState } from 'react'
import { useText } from '#text'
import { useSite, useUser } from '#api'
import { type LeaderId, SETTINGS_PAGE } from './drafts.ts'
import { Curve, curveFor, formatRate, Return } from './figures.tsx'
import { LeaderHead, NO_LEADER } from './leader-head.tsx'
import { FigureGrid, FiguresNote, SymbolShares } from './leader-figures.tsx'
import { DAYS, type Period, PERIODS, useLeader } from './queries.ts'
import { Trades } from './trades.tsx'
import { VerifyCard } from './verify-card.tsx'
import { isVerifiable } from './verify-figures.ts'

export function Screen() {
  const id = useIdParam<LeaderId>()
  return id === null ? <NotFound {...NO_LEADER} /> : <Known key={id} id={id} />
}

function Known({ id }: { id: LeaderId }) {
  const query = useLeader(id, useQueryValue('tab') === 'open')
  return (
    <PullRefresh onRefresh={query.refetch}>
      <QueryView
        query={query}
        skeleton={<SkeletonStack sizes={SIZES} />}
        notFound={<NotFound {...NO_LEADER} />}
      >
        {(detail) => <Loaded detail={detail} />}
      </QueryView>
    </PullRefresh>
  )
}

const SIZES = ['h-14', 'h-40', 'h-44', 'h-40']

function Loaded({ detail }: { detail: LeaderDetail }) {
  const { figures, leader } = detail
  return (
    <>
      <NavTitle>{leader.nickname ?? leader.id}</NavTitle>
      <Section className="space-y-3 pt-2 pb-4">
        <LeaderHead detail={detail} />
        {figures?.isProgram === true && <ProgramNote detail={detail} />}
        {figures !== null && <Performance figures={figures} />}
        {figures !== null && isVerifiable(figures) && <VerifyCard leader={leader.id} figures={figures} />}
        {figures !== null && figures.symbols !== null && figures.symbols.length > 0 && (
          <SymbolShares symbols={figures.symbols} />
        )}
        <Terms detail={detail} />
      </Section>
      <Trades detail={detail} />
      <Actions detail={detail} />
    </>
  )
}

/** States that it is a program, whose it is, and the rule by which it trades. */
function ProgramNote({ detail: { figures, liveSince } }: { detail: LeaderDetail }) {
  const { t, dateText } = useFormat()
  const site = useSite()?.name ?? 'Bourse'
  const strategy = figures?.strategy ?? null
  return (
    <Card className="flex gap-3 text-sub text-t2">
      <Bot size={20} strokeWidth={1.75} className="shrink-0 text-warning" />
      <div className="min-w-0 space-y-1.5">
        <p className="font-med text-t1">{t('copy_trading.program_note', { site })}</p>
        {strategy !== null && <p>{t(`copy_trading.rule_${strategy}`)}</p>}
        {liveSince !== null && <p>{t('copy_trading.live_since', { date: dateText(liveSince) })}</p>}
      </div>
    </Card>
  )
}

function Performance({ figures }: { figures: NonNullable<LeaderDetail['figures']> }) {
  const t = useText()
  const [period, setPeriod] = useState<Period | 'all'>('all')
  const { refreshedAt, weekly } = figures
  const curve =
    period === 'all' && weekly !== null ? weekly.map((week) => week.returnRate) : curveFor(figures, period)
  return (
    <Card className="space-y-3">
      {figures.periods !== null && (
        <Chips
          name={t('copy_trading.period')}
          chips={[
            { id: 'all' as const, label: t('app.all') },
            ...PERIODS.map((id) => ({ id, label: t('copy_trading.days', { n: DAYS[id] }) })),
          ]}
          value={period}
          onChange={setPeriod}
          className="-mt-1"
        />
      )}
      <FigureGrid figures={figures} period={period} />
      {curve.length > 1 && (
        <figure>
          <Curve values={curve} isWide />
          <figcaption className="flex flex-wrap justify-between gap-x-3 pt-1 text-cap text-t3">
            <span>{t('copy_trading.curve')}</span>
            <CurveBounds curve={curve} />
          </figcaption>
        </figure>
      )}
      <FiguresNote refreshedAt={refreshedAt} />
    </Card>
  )
}

function CurveBounds({ curve }: { curve: ReturnType<typeof curveFor> }) {
  const t = useText()
  const sorted = curve.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  return (
    <span>
      {t('copy_trading.lowest')} <Return rate={sorted[0] ?? null} /> · {t('copy_trading.highest')}{' '}
      <Return rate={sorted.at(-1) ?? null} />
    </span>
  )
}

function Terms({ detail: { profitShare, copying, leader } }: { detail: LeaderDetail }) {
  const format = useFormat()
  const { t } = format
  return (
    <>
      {profitShare !== null && (
        <p className="px-1 text-sub text-t3">
          {profitShare > 0n
            ? t('copy_trading.share_note', { rate: formatRate(profitShare, format) })
            : t('copy_trading.share_none')}
        </p>
      )}
      {copying !== null && (
        <PageLink
          to="copytrade/copy"
          query={{ leader: leader.id }}
          className="press flex min-h-hit items-center px-1 text-row font-semi text-link"
        >
          {t('copy_trading.my_copies_of')}
        </PageLink>
      )}
    </>
  )
}

function Actions({ detail: { leader, isFollowed, figures } }: { detail: LeaderDetail }) {
  const t = useText()
  const isOwn = useUser()?.id === leader.id
  const { followers, followersMax } = figures ?? {}
  const isFull = followers != null && followersMax != null && followers >= followersMax
  const link = isOwn
    ? { to: 'copytrade/trader', label: t('screen.trader_workspace') }
    : isFollowed === true
      ? { to: 'copytrade/my', label: t('copy_trading.following') }
      : null
  return (
    <BottomBar>
      {link !== null ? (
        <LinkButton to={link.to} kind="neutral" className="min-h-main w-full">
          {link.label}
        </LinkButton>
      ) : isFull ? (
        <Button isDisabled reason={t('copy_trading.full_note')}>
          {t('copy_trading.full')}
        </Button>
      ) : (
        <LinkButton to={SETTINGS_PAGE} query={{ id: leader.id }} className="min-h-main w-full">
          {t('copy_trading.copy')}
        </LinkButton>
      )}
    </BottomBar>
  )
}
