import { normalizeTyped } from '@bourse/contracts/kit'
import type { Market } from '@bourse/contracts/market'
import { Clock, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { IconButton } from '#kit/control'
import { Empty, QueryView, SkeletonRows } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { defaultSegment, type ListSegment } from '#kit/listing'
import { useText } from '#text'
import { useIsStale, useTickers } from '#api/feed'
import { useMarkets } from '#api/markets'
import { useWatchlist } from '#api/watchlist'
import { MarketRow } from './market-row.tsx'
import { hotMarkets, recentSearches, saveSearches, searchMarkets, withSearch } from './search-markets.ts'

const WAIT_MS = 150
const HOT = 6

export function Screen() {
  const t = useText()
  useTickers()
  const [typed, type] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const settled = useDebouncedValue(normalizeTyped(typed, 'words'), WAIT_MS)
  // Clearing the field shows the initial page without a delay.
  const text = normalizeTyped(typed, 'words') === '' ? '' : settled
  const remember = (list: readonly string[]) => {
    saveSearches(list)
    setRecent(list)
  }
  const onOpen = useCallback((market: Market) => remember(withSearch(recentSearches(), market.baseCode)), [])
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-page px-gutter pt-1 pb-2">
        <SearchField value={typed} onChange={type} label={t('search.hint')} isFocused />
      </div>
      <QueryView query={useMarkets()} skeleton={<SkeletonRows count={8} />}>
        {(all) =>
          text === '' ? (
            <>
              {recent.length > 0 && <Recent list={recent} onPick={type} onClear={() => remember([])} />}
              <Hot markets={all} onOpen={onOpen} />
            </>
          ) : (
            <Results markets={all} text={text} onOpen={onOpen} />
          )
        }
      </QueryView>
    </>
  )
}

type RecentProps = { list: readonly string[]; onPick: (text: string) => void; onClear: () => void }

function Recent({ list, onPick, onClear }: RecentProps) {
  const t = useText()
  return (
    <section aria-label={t('app.recent')} className="px-gutter pb-2">
      <div className="flex items-center justify-between">
        <h2 className="text-row font-semi">{t('app.recent')}</h2>
        <IconButton name={t('search.clear_recent')} onClick={onClear} className="-mr-3">
          <Trash2 size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-2">
        {list.map((text) => (
          <button
            key={text}
            type="button"
            onClick={() => onPick(text)}
            className="press hit flex min-h-8 items-center gap-1.5 rounded-pill bg-sheet px-3 text-sub text-t2"
          >
            <Clock size={14} className="text-t3" />
            {text}
          </button>
        ))}
      </div>
    </section>
  )
}

type ListProps = { markets: readonly Market[]; onOpen: (market: Market) => void }

function Hot({ markets, onOpen }: ListProps) {
  const t = useText()
  const hot = useMemo(() => hotMarkets(markets, HOT), [markets])
  return <Rows title={t('home.hot')} titleClass="text-row font-semi" markets={hot} onOpen={onOpen} />
}

function Results({ markets, text, onOpen }: ListProps & { text: string }) {
  const t = useText()
  const groups = useMemo(() => searchMarkets(markets, text), [markets, text])
  const count = groups.reduce((total, group) => total + group.markets.length, 0)
  return (
    <>
      <p role="status" className="sr-only">
        {count === 0 ? t('search.none', { text }) : t('search.results', { n: count })}
      </p>
      {groups.map((group) => (
        <Rows
          key={group.segment}
          {...group}
          title={t(`market.${group.segment}`)}
          titleClass="text-sub font-med text-t3"
          marked={text}
          onOpen={onOpen}
        />
      ))}
      {count === 0 && (
        <>
          <Empty kind="search" title={t('search.none', { text })} />
          <Hot markets={markets} onOpen={onOpen} />
        </>
      )}
    </>
  )
}

type RowsProps = ListProps & { title: string; titleClass: string; segment?: ListSegment; marked?: string }

function Rows({ title, titleClass, markets, segment, ...row }: RowsProps) {
  const watched = useWatchlist()
  const isStale = useIsStale()
  return (
    <section aria-label={title} className="pt-2">
      <h2 className={`px-gutter pb-1 ${titleClass}`}>{title}</h2>
      <ul>
        {markets.map((market) => (
          <li key={market.id} data-market={market.baseCode}>
            <MarketRow
              {...row}
              market={market}
              segment={segment ?? defaultSegment(market)}
              isStale={isStale}
              isWatched={watched.has(market.base)}
              onStar={watched.toggle}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The value once it has not changed for `waitMs`, so that a search waits for a pause in typing. */
function useDebouncedValue<T>(value: T, waitMs: number): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
