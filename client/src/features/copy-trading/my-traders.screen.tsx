import { copyTrading, type Following, type Leader, type SkippedCopy } from '@bourse/contracts/copy-trading'
import { sum } from '@bourse/contracts/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, EmptyWithLink, LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, StatusTag } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts, HistoryList, HistoryScreen } from '#kit/list'
import { NameMarkIcon } from '#kit/name-mark'
import { Avatar, PairDisc } from '#kit/picture'
import { PageLink } from '#kit/route'
import { countLots } from '#kit/market'
import { useText } from '#text'
import { pagesFor, usePreference } from '#api'
import { Result } from '#api/positions'
import { CancelSheet } from './cancel-sheet.tsx'
import { type LeaderId, SETTINGS_PAGE } from './drafts.ts'
import { useLeaders } from './queries.ts'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.my_traders')}
      tabs={[
        { id: 'traders', label: t('copy_trading.traders'), content: <Traders /> },
        { id: 'skipped', label: t('copy_trading.skipped'), content: <Skipped /> },
      ]}
    />
  )
}

const NoTraders = () => {
  const t = useText()
  return (
    <EmptyWithLink
      kind="people"
      title={t('copy_trading.none_followed')}
      to="follow/index"
      label={t('copy_trading.find')}
    />
  )
}

function Traders() {
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(copyTrading.mine, {}))}
      keyOf={({ leader, followedAt }) => `${leader} ${followedAt}`}
      row={(following) => <TraderRow following={following} />}
      empty={<NoTraders />}
      unavailable={<FollowedLeaders />}
    />
  )
}

function TraderRow({ following }: { following: Following }) {
  const { t, quantityText, dateText } = useFormat()
  const isHidden = usePreference('hidesBalances')
  const [isCancelling, setCancelling] = useState(false)
  const { leader, mode, size, status, openCopies, closedCopies, skippedCopies, sharePaid } = following
  const isActive = status === 'following'
  const count = (n: number) => <span className="num font-num">{n}</span>
  return (
    <article className="space-y-3 px-gutter py-3.5" aria-label={following.nickname ?? leader}>
      <TraderHead {...following} leader={leader}>
        <StatusTag status={isActive ? 'success' : 'secondary'}>{t(`copy_trading.state_${status}`)}</StatusTag>
      </TraderHead>
      <Facts
        layout="grid"
        rows={[
          {
            label: t('copy_trading.size'),
            value: t(`copy_trading.each_${mode}`, { n: quantityText(size) }),
            isWide: true,
          },
          {
            label: t('copy_trading.net'),
            value: <Result value={sum(following.profit, following.floating)} isHidden={isHidden} />,
          },
          { label: t('copy_trading.open_copies'), value: count(openCopies) },
          { label: t('copy_trading.closed_copies'), value: count(closedCopies) },
          { label: t('copy_trading.skipped'), value: count(skippedCopies) },
          sharePaid > 0n && {
            label: t('copy_trading.profit_share'),
            value: quantityText(sharePaid, 'money'),
          },
        ]}
      />
      <p className="text-cap text-t3">
        {t('copy_trading.since', { date: dateText(following.followedAt) })}
        {following.cancelledAt !== null &&
          ` · ${t('copy_trading.until', { date: dateText(following.cancelledAt) })}`}
      </p>
      <div className="flex flex-wrap gap-2 *:flex-1 *:px-2">
        <LinkButton to="copytrade/copy" query={{ leader }} kind="neutral">
          {t('copy_trading.copies')}
        </LinkButton>
        {isActive && (
          <>
            <LinkButton to={SETTINGS_PAGE} query={{ id: leader }} kind="neutral">
              {t('copy_trading.edit')}
            </LinkButton>
            <Button kind="neutral" size="middle" onClick={() => setCancelling(true)}>
              {t('copy_trading.stop')}
            </Button>
          </>
        )}
      </div>
      {isCancelling && <CancelSheet following={following} onClose={() => setCancelling(false)} />}
    </article>
  )
}

type HeadProps = {
  readonly leader: LeaderId
  readonly nickname: string | null
  readonly mark: Following['mark']
  readonly avatar: string | null
  readonly children?: React.ReactNode
}

const TraderHead = ({ leader, nickname, mark, avatar, children }: HeadProps) => (
  <header className="flex items-center gap-3">
    <PageLink
      to="follow/trader"
      query={{ id: leader }}
      className="press flex min-h-hit min-w-0 flex-1 items-center gap-3 text-body font-semi text-t1"
    >
      <Avatar name={nickname ?? leader} image={avatar} size={36} />
      <span className="min-w-0 wrap-anywhere">
        {nickname ?? leader}
        <NameMarkIcon mark={mark} />
      </span>
    </PageLink>
    {children}
  </header>
)

/** Other platforms have no such list: their leaders state whether they are followed. */
function FollowedLeaders() {
  return (
    <HistoryList
      pages={useLeaders('return', 'month')}
      filter={({ isFollowed }) => isFollowed === true}
      keyOf={({ id }) => id}
      row={(leader) => <FollowedRow leader={leader} />}
      empty={<NoTraders />}
    />
  )
}

function FollowedRow({ leader }: { leader: Leader }) {
  const t = useText()
  const [isCancelling, setCancelling] = useState(false)
  const following = { ...leader, leader: leader.id, openCopies: null }
  return (
    <article className="space-y-3 px-gutter py-3.5">
      <TraderHead {...following}>
        <StatusTag status="success">{t('copy_trading.state_following')}</StatusTag>
      </TraderHead>
      <Button kind="neutral" size="middle" className="w-full" onClick={() => setCancelling(true)}>
        {t('copy_trading.stop')}
      </Button>
      {isCancelling && <CancelSheet following={following} onClose={() => setCancelling(false)} />}
    </article>
  )
}

function Skipped() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(copyTrading.skipped, {}))}
      keyOf={({ id }) => id}
      row={(skipped) => <SkippedRow skipped={skipped} />}
      empty={
        <Empty
          kind="people"
          title={t('copy_trading.none_skipped')}
          note={t('copy_trading.none_skipped_note')}
        />
      }
      unavailable={<NotOffered />}
    />
  )
}

/** The position that was not copied, and the reason. */
function SkippedRow({ skipped }: { skipped: SkippedCopy }) {
  const { t, quantityText, timeText } = useFormat()
  const { leader, nickname, symbol, side, lots, reason, at } = skipped
  return (
    <article className="space-y-1 px-gutter py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex items-center gap-1.5 text-row font-semi">
          <PairDisc symbol={symbol} />
          {symbol} · {t(side === 'long' ? 'futures.long' : 'futures.short')}
        </span>
        <span className="num font-num text-sub text-t2">
          {quantityText(lots)} {t('futures.lots_unit', { n: countLots(lots) })}
        </span>
      </p>
      <p className="text-sub text-warning">{t(`copy_trading.skip_${reason}`)}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-cap text-t3">
        <PageLink to="follow/trader" query={{ id: leader }} className="press hit font-med text-link">
          {nickname ?? leader}
        </PageLink>
        <span>{timeText(at)}</span>
      </p>
    </article>
  )
}
