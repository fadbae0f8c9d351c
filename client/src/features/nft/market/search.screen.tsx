import { normalizeForSearch } from '@bourse/contracts/kit'
import { nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView, SkeletonRows } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { RecentSearches, useSettledText } from '#kit/search'
import { useText } from '#text'
import { queryFor } from '#api'
import { ArtistRow, WorkCard } from '#features/nft'
import { recentSearches, saveSearches, withSearch } from './recent.ts'

const WAIT_MS = 250
const WORKS = 20
const ARTISTS = { page: 1, limit: 100 } as const
const ARTISTS_SHOWN = 5

export function Screen() {
  const t = useText()
  const [typed, type] = useState('')
  const [recent, setRecent] = useState(recentSearches)
  const text = useSettledText(typed.trim(), WAIT_MS)
  const remember = (list: readonly string[]) => {
    saveSearches(list)
    setRecent(list)
  }
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-page px-gutter pt-1 pb-2">
        <SearchField value={typed} onChange={type} label={t('nft.search_hint')} isFocused />
      </div>
      {text === '' ? (
        <Recent list={recent} onPick={type} onClear={() => remember([])} />
      ) : (
        <div onClickCapture={() => remember(withSearch(recentSearches(), text))}>
          <Results text={text} />
        </div>
      )}
    </>
  )
}

type RecentProps = { list: readonly string[]; onPick: (text: string) => void; onClear: () => void }

function Recent({ list, onPick, onClear }: RecentProps) {
  const t = useText()
  if (list.length === 0)
    return (
      <Empty kind="search" title={t('nft.search_hint')}>
        <LinkButton to="nft/components/artwork" kind="neutral">
          {t('nft.browse')}
        </LinkButton>
      </Empty>
    )
  return <RecentSearches list={list} onPick={onPick} onClear={onClear} />
}

/** Artists and works of one search, each group under its heading. */
function Results({ text }: { text: string }) {
  const t = useText()
  const works = useQuery(queryFor(nft.artworks, { keyword: text, page: 1, limit: WORKS }))
  const artists = useQuery(queryFor(nft.artists, ARTISTS))
  const words = normalizeForSearch(text)
  const found = (artists.data?.list ?? [])
    .filter(({ nickname }) => normalizeForSearch(nickname ?? '').includes(words))
    .slice(0, ARTISTS_SHOWN)
  return (
    <>
      {found.length > 0 && (
        <section aria-label={t('screen.nft_artists')}>
          <h2 className="px-gutter pt-2 pb-1 text-sub font-med text-t3">{t('screen.nft_artists')}</h2>
          {found.map((artist) => (
            <ArtistRow key={artist.id} artist={artist} />
          ))}
        </section>
      )}
      <QueryView
        query={works}
        skeleton={<SkeletonRows count={4} />}
        unavailable={<NotOffered />}
        empty={found.length === 0 ? <Empty kind="search" title={t('search.none', { text })} /> : <></>}
      >
        {({ list }) => (
          <section aria-label={t('screen.nft_artworks')}>
            <h2 className="px-gutter pt-2 pb-1.5 text-sub font-med text-t3">{t('screen.nft_artworks')}</h2>
            <div className="work-grid px-gutter pb-6">
              {list.map((work) => (
                <WorkCard key={work.id} work={work} />
              ))}
            </div>
          </section>
        )}
      </QueryView>
    </>
  )
}
