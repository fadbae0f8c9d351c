import { type Bid, nft, type WonLot } from '@bourse/contracts/nft'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Gem, Heart } from 'lucide-react'
import { EmptyWithLink } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { Empty, QueryView, StatusTag } from '#kit/feedback'
import { countdownText, useFormat } from '#kit/format'
import { Section } from '#kit/layout'
import { HistoryList, HistoryScreen, ListRow, RowGroup } from '#kit/list'
import { navigate, PageLink } from '#kit/route'
import { useText } from '#text'
import { pagesFor, queryFor, useEndpointMutation } from '#api'
import { moneyText } from '#features/nft'
import { LotTag } from './lot-tag.tsx'
import { deriveLotState, computeRest, sortedLots } from './won-lots.ts'
import { WorkLine } from './work-line.tsx'

export function Screen() {
  const t = useText()
  const lots = useQuery(queryFor(nft.wonLots, {}))
  const isUnread = lots.data?.list.some(({ isRead }) => isRead === false) === true
  const unread = isUnread && (
    <span role="img" aria-label={t('app.unread')} className="size-2 rounded-pill bg-danger" />
  )
  return (
    <>
      <Section className="pt-2">
        <RowGroup>
          <ListRow to="nft/myNft" icon={<Gem size={20} />} title={t('screen.nft_mine')} />
          <ListRow
            to="nft/components/collection"
            icon={<Heart size={20} />}
            title={t('screen.nft_collections')}
          />
        </RowGroup>
      </Section>
      <HistoryScreen
        name={t('screen.nft_hub')}
        tabs={[
          { id: 'pay', label: t('nft.to_pay'), content: <ToPay /> },
          { id: 'bids', label: t('nft.my_bids'), content: <MyBids /> },
          { id: 'messages', label: t('screen.messages'), mark: unread, content: <Messages /> },
        ]}
      />
    </>
  )
}

/** Won auctions whose payment is due, the most urgent first. */
function ToPay() {
  const t = useText()
  const now = useNow()
  const query = useQuery(queryFor(nft.wonLots, {}))
  const due =
    query.data && sortedLots(query.data.list, now).filter((lot) => deriveLotState(lot, now) === 'toPay')
  return (
    <QueryView
      query={{ ...query, data: due && { list: due } }}
      unavailable={<NotOffered />}
      empty={<Empty kind="art" title={t('nft.nothing_to_pay')} />}
    >
      {({ list }) => (
        <ul className="divide-y divide-line">
          {list.map((lot) => (
            <li key={lot.id}>
              <DueLot lot={lot} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}

function DueLot({ lot }: { lot: WonLot }) {
  const format = useFormat()
  const { t } = format
  const now = useNow()
  return (
    <PageLink
      to="nft/purchase_one"
      query={{ id: lot.id }}
      className="press block px-gutter py-2.5 -outline-offset-2 active:bg-card"
    >
      <WorkLine
        work={{ ...lot, poster: lot.poster ?? lot.image }}
        note={
          lot.payBy !== null && (
            <>
              {t('nft.time_left')}{' '}
              <span role="timer" className="num font-num text-warning">
                {countdownText(lot.payBy - now)}
              </span>
            </>
          )
        }
        value={
          <>
            <span className="block text-cap text-t3">{t('nft.to_pay')}</span>
            <span className="num block font-num text-row font-semi">
              {moneyText(computeRest(lot), lot.assetCode, format)}
            </span>
          </>
        }
      />
    </PageLink>
  )
}

function MyBids() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(nft.myBids, {}))}
      keyOf={({ id }) => id}
      row={(bid) => <BidRow bid={bid} />}
      unavailable={<NotOffered />}
      empty={<EmptyWithLink kind="art" title={t('nft.none_bids')} to="nft/nft" label={t('nft.browse')} />}
    />
  )
}

function BidRow({ bid }: { bid: Bid }) {
  const format = useFormat()
  const { t, momentOf } = format
  const now = useNow()
  const isOver = bid.isExpired === true || (bid.endsAt !== null && bid.endsAt <= now)
  const [key, status] = isOver
    ? ([
        bid.isLeading === true ? 'nft.won' : 'nft.lost',
        bid.isLeading === true ? 'success' : 'secondary',
      ] as const)
    : ([
        bid.isLeading === true ? 'nft.leading' : 'nft.is_outbid',
        bid.isLeading === true ? 'primary' : 'warning',
      ] as const)
  return (
    <div className="px-gutter py-2">
      <WorkLine
        work={{
          code: bid.code ?? bid.id,
          name: bid.artworkName,
          image: bid.artworkImage,
          poster: null,
          medium: 'image',
          optionName: null,
          nameTraditional: null,
        }}
        note={bid.createdAt === null ? undefined : momentOf(bid.createdAt)}
        value={
          <>
            <span className="num block font-num text-row font-semi">
              {moneyText(bid.price, bid.assetCode, format)}
            </span>
            <StatusTag status={status}>{t(key)}</StatusTag>
          </>
        }
      />
    </div>
  )
}

/** One message per won auction; it is read when it is opened. */
function Messages() {
  const { t, relativeText } = useFormat()
  const now = useNow()
  const query = useQuery(queryFor(nft.wonLots, {}))
  const read = useEndpointMutation(nft.readWonLot, { isQuiet: true })
  const open = (lot: WonLot) => {
    if (lot.isRead === false) void read.send({ id: lot.id })
    navigate('nft/purchase_one', { id: lot.id })
  }
  return (
    <QueryView
      query={query}
      unavailable={<NotOffered />}
      empty={<Empty kind="messages" title={t('nft.no_messages')} />}
    >
      {({ list }) => (
        <ul className="divide-y divide-line">
          {sortedLots(list, now).map((lot) => (
            <li key={lot.id}>
              <button
                type="button"
                onClick={() => open(lot)}
                className="press flex w-full items-start gap-3 px-gutter py-3.5 text-left -outline-offset-2 active:bg-card"
              >
                <span
                  aria-hidden="true"
                  className={`mt-2 size-2 shrink-0 rounded-pill ${lot.isRead === false ? 'bg-danger' : 'bg-transparent'}`}
                />
                <span className="min-w-0 flex-1">
                  <span className={`block text-row ${lot.isRead === false ? 'font-semi' : ''}`}>
                    {t(lot.isOffer === true ? 'nft.offer_message' : 'nft.won_message', {
                      name: lot.name ?? '',
                    })}
                    {lot.isRead === false && <span className="sr-only"> {t('app.unread')}</span>}
                  </span>
                  <span className="flex flex-wrap items-center justify-between gap-x-3 text-sub text-t3">
                    {lot.wonAt === null ? '' : relativeText(lot.wonAt, now)}
                    <LotTag lot={lot} />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
