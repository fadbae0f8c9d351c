import type { FollowerRow, LeaderDetail } from '@bourse/contracts/copy-trading'
import type { Position } from '@bourse/contracts/futures'
import type { Amount } from '@bourse/contracts/kit'
import { Empty } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { Facts, HistoryList, HistoryScreen, RecordRow } from '#kit/list'
import { Price, Quantity } from '#kit/market'
import { Avatar } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { PositionTitle, Result } from '#api/positions'
import type { LeaderId } from './drafts.ts'
import { useTrades } from './queries.ts'

/** The trader's past and current positions, and followers by masked names. */
export function Trades({ detail }: { detail: LeaderDetail }) {
  const t = useText()
  const { open, followerList } = detail
  const past = { id: 'past', label: t('copy_trading.past'), content: <Past detail={detail} /> } as const
  const rest = [
    open !== null &&
      ({
        id: 'open',
        label: t('copy_trading.current'),
        content: <OpenTrades list={open} leader={detail.leader.id} />,
      } as const),
    followerList !== null &&
      ({
        id: 'followers',
        label: t('copy_trading.followers'),
        content: <Followers list={followerList} />,
      } as const),
  ].filter((each) => each !== false)
  return <HistoryScreen name={t('copy_trading.trades')} tabs={[past, ...rest]} />
}

function Past({ detail: { leader } }: { detail: LeaderDetail }) {
  const t = useText()
  return (
    <HistoryList
      pages={useTrades(leader.id)}
      keyOf={({ id }) => id}
      row={(position) => <TradeRow position={position} leader={leader.id} />}
      empty={<Empty kind="positions" title={t('copy_trading.no_past')} />}
    />
  )
}

type OpenProps = { readonly list: readonly Position[]; readonly leader: LeaderId | null }

export function OpenTrades({ list, leader }: OpenProps) {
  const t = useText()
  if (list.length === 0) return <Empty kind="positions" title={t('copy_trading.no_open')} />
  return (
    <ul className="divide-y divide-line">
      {list.map((position) => (
        <li key={position.id}>
          <TradeRow position={position} leader={leader} />
        </li>
      ))}
    </ul>
  )
}

/** One position of the trader; a follower's own copy of it is one press away. */
function TradeRow({ position, leader }: { position: Position; leader: LeaderId | null }) {
  const { t, timeText } = useFormat()
  const { status, ownCopy, copies } = position
  const isClosed = status === 'closed'
  const at = isClosed ? position.closedAt : position.openedAt
  const price = (value: Amount | null) => <Price value={value} tick={null} isPlain />
  return (
    <article className="space-y-2 px-gutter py-3">
      <header className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <PositionTitle position={position} />
        <p className="ml-auto text-right text-row font-semi">
          <span className="sr-only">{t('copy_trading.profit')} </span>
          <Result value={isClosed ? position.realizedProfit : position.profit} />
        </p>
      </header>
      <Facts
        layout="grid"
        rows={[
          { label: t('futures.open_price'), value: price(position.openPrice) },
          { label: t(isClosed ? 'futures.close_price' : 'futures.price_now'), value: price(position.price) },
          { label: t('futures.lots'), value: <Quantity value={position.lots} /> },
          copies !== null && {
            label: t('copy_trading.copies'),
            value: <span className="num">{copies}</span>,
          },
        ]}
      />
      <footer className="flex flex-wrap justify-between gap-x-3 text-cap text-t3">
        {at !== null && (
          <span>
            {t(isClosed ? 'futures.closed_at' : 'futures.opened_at')} {timeText(at)}
          </span>
        )}
        {ownCopy !== null && (
          <PageLink
            to="copytrade/copy"
            query={{ leader: leader ?? undefined, tab: isClosed ? 'history' : undefined }}
            className="press hit text-sub font-semi text-link"
          >
            {t('copy_trading.own_copy')}
          </PageLink>
        )}
      </footer>
    </article>
  )
}

export function Followers({ list }: { list: readonly FollowerRow[] }) {
  const { t, dateText } = useFormat()
  if (list.length === 0) return <Empty kind="people" title={t('copy_trading.no_followers')} />
  return (
    <ul className="divide-y divide-line">
      {list.map(({ nickname, followedAt, profit }, at) => (
        <li key={at}>
          <RecordRow
            icon={<Avatar name={`${nickname}${followedAt}`} size={32} />}
            title={nickname}
            note={t('copy_trading.since', { date: dateText(followedAt) })}
            value={<Result value={profit} />}
          />
        </li>
      ))}
    </ul>
  )
}
