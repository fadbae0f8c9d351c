import { type Instant, instantOf } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LinkButton, SegTabs } from '#kit/control'
import { QueryView, SkeletonRows, StaleChip } from '#kit/feedback'
import { clockText } from '#kit/format'
import { useLanguage, useText } from '#text'
import { useIsStale, useTickers } from '#api/feed'
import { useWatchlist } from '#api/watchlist'
import { isRestored } from './home-cache.ts'
import { MoverRow } from './mover-row.tsx'
import { MOVERS_TABS, type MoversTab, pickMovers } from './pick-movers.ts'
import { boards } from './queries.ts'

const ROWS = 6

/** Movers: chosen per response, drawn per tick. */
export function Movers({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  useTickers()
  const isStale = useIsStale()
  const [tab, setTab] = useState<MoversTab>('hot')
  const { data, error, refetch, dataUpdatedAt } = useQuery(boards)
  const oldSince = isRestored(dataUpdatedAt) ? instantOf(dataUpdatedAt) : null
  const watched = useWatchlist()
  const list = useMemo(() => {
    const markets = data?.list.flatMap((board) => board.markets)
    return markets && { list: pickMovers(tab, markets, watched.assets, ROWS) }
  }, [data, tab, watched.assets])
  return (
    <section aria-label={t('home.movers')}>
      <div className="flex items-center pr-gutter pl-1">
        <SegTabs
          name={t('home.movers')}
          value={tab}
          onChange={setTab}
          tabs={MOVERS_TABS.map((id) => ({
            id,
            label: t(id === 'favourites' ? 'market.favourites' : `home.${id}`),
          }))}
          className="min-w-0 flex-1"
        />
        {oldSince === null ? <StaleChip isStale={isStale} /> : <AsOf at={oldSince} />}
      </div>
      <div className="min-h-96">
        <QueryView
          query={{ data: list, error, refetch }}
          skeleton={<SkeletonRows count={ROWS} />}
          empty={<NothingHere isFavourites={tab === 'favourites'} />}
        >
          {(shown) => (
            <ul>
              {shown.list.map((market) => (
                <li key={market.id}>
                  <MoverRow market={market} isStale={isStale || oldSince !== null} isIdle={isIdle} />
                </li>
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </section>
  )
}

function AsOf({ at }: { at: Instant }) {
  const t = useText()
  const language = useLanguage()
  return (
    <span className="shrink-0 text-cap text-t3">{t('app.as_of', { time: clockText(at, language) })}</span>
  )
}

function NothingHere({ isFavourites }: { isFavourites: boolean }) {
  const t = useText()
  return (
    <div className="flex flex-col items-center gap-2 px-8 py-10 text-center">
      <p className="text-row text-t2">{t(isFavourites ? 'market.no_favourites' : 'app.empty')}</p>
      {isFavourites && <p className="text-sub text-t3">{t('market.no_favourites_note')}</p>}
      <LinkButton to="market/market" kind="neutral" className="mt-2">
        {t('tab.market')}
      </LinkButton>
    </div>
  )
}
