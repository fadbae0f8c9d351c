import { type Instant, toInstant } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { LinkButton, SegTabs } from '#kit/control'
import { QueryView, SkeletonRows, StaleChip } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { defaultSegment } from '#kit/listing'
import { toDirection, QuoteRow, Sparkline } from '#kit/market'
import { useText } from '#text'
import { useStale, useQuote, useTickers } from '#api/feed'
import { allMarkets } from '#api/markets'
import { ClosedNote, useAreStocksOpen, useIsClosed } from '#api/stocks'
import { useWatchlist } from '#api/watchlist'
import { isRestored } from './home-cache.ts'
import { MOVERS_TABS, type MoversTab, pickMovers } from './pick-movers.ts'
import { boards, dayCandles } from './queries.ts'

const ROWS = 6

/** Movers: chosen per response, drawn per tick. */
export function Movers() {
  const t = useText()
  useTickers()
  const stale = useStale()
  const [tab, setTab] = useState<MoversTab>('hot')
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...boards, select: allMarkets })
  const oldSince = isRestored(dataUpdatedAt) ? toInstant(dataUpdatedAt) : null
  const watched = useWatchlist()
  const areStocksOpen = useAreStocksOpen()
  const list = useMemo(
    () => data && { list: pickMovers(tab, data, { watched: watched.assets, areStocksOpen }, ROWS) },
    [data, tab, watched.assets, areStocksOpen],
  )
  return (
    <section aria-label={t('home.movers')}>
      <SegTabs
        name={t('home.movers')}
        value={tab}
        onChange={setTab}
        tabs={MOVERS_TABS.map((id) => ({
          id,
          label: t(id === 'favourites' ? 'market.favourites' : `home.${id}`),
        }))}
        className="pl-1"
      />
      {(oldSince !== null || stale !== null) && (
        <p className="px-gutter pb-1">
          {oldSince === null ? <StaleChip stale={stale} /> : <AsOf at={oldSince} />}
        </p>
      )}
      <div className="min-h-90">
        <QueryView
          query={{ data: list, error, refetch }}
          skeleton={<SkeletonRows count={ROWS} />}
          empty={<NothingHere isFavourites={tab === 'favourites'} />}
        >
          {(shown) => (
            <ul>
              {shown.list.map((market) => (
                <li key={market.id}>
                  <MoverRow market={market} isStale={stale !== null || oldSince !== null} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </section>
  )
}

type Props = { market: Market; isStale: boolean }

const MoverRow = memo(function MoverRow({ market, isStale }: Props) {
  const quote = useQuote(market)
  const isClosed = useIsClosed(market)
  const { data: day } = useQuery(dayCandles(market))
  const values = day?.list.map((candle) => candle.close) ?? []
  return (
    <QuoteRow
      market={market}
      segment={defaultSegment(market)}
      quote={quote}
      isStale={isStale}
      {...(isClosed && { note: <ClosedNote /> })}
      spark={<Sparkline values={values} tone={isStale ? 'flat' : toDirection(quote.change)} />}
    />
  )
})

function AsOf({ at }: { at: Instant }) {
  const text = useText()('app.as_of', { time: useFormat().clockText(at) })
  return <span className="shrink-0 text-cap text-t3">{text}</span>
}

function NothingHere({ isFavourites }: { isFavourites: boolean }) {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-2 px-8 py-10 text-center">
      <p className="text-row text-t2">{t(isFavourites ? 'market.no_favourites' : 'app.empty')}</p>
      {isFavourites && <p className="text-sub text-t3">{t('market.no_favourites_note')}</p>}
      <LinkButton to="market/market" kind="neutral" className="mt-2">
        {t('screen.market')}
      </LinkButton>
    </div>
  )
}
