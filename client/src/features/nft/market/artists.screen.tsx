import { normalizeForSearch } from '@bourse/contracts/kit'
import { nft } from '@bourse/contracts/nft'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chips } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty } from '#kit/feedback'
import { SearchField } from '#kit/field'
import { HistoryList } from '#kit/list'
import { useText } from '#text'
import { pagesFor } from '#api'
import { ArtistRow } from '#features/nft'
import { type ArtistSort, sortedArtists } from './sort-artists.ts'

const PAGE = 50

export function Screen() {
  const t = useText()
  const [text, setText] = useState('')
  const [sort, setSort] = useState<ArtistSort>('top')
  const pages = useInfiniteQuery(pagesFor(nft.artists, {}, PAGE))
  const words = normalizeForSearch(text.trim())
  const listed = pages.data?.pages.flatMap(({ list }) => list)
  const shown = listed && { pages: [{ list: sortedArtists(listed, sort) }] }
  return (
    <>
      <div className="sticky top-0 z-(--z-sticky) bg-page px-gutter pt-1">
        <SearchField value={text} onChange={setText} label={t('nft.search_artists')} />
        <Chips
          name={t('nft.sort')}
          chips={[
            { id: 'top', label: t('nft.sort_top') },
            { id: 'name', label: t('nft.sort_name') },
          ]}
          value={sort}
          onChange={setSort}
        />
      </div>
      <HistoryList
        pages={{ ...pages, data: shown }}
        keyOf={({ id }) => id}
        filter={({ nickname }) => normalizeForSearch(nickname ?? '').includes(words)}
        row={(artist) => (
          <ArtistRow
            artist={artist}
            note={artist.works === null ? undefined : t('nft.works_count', { n: artist.works })}
          />
        )}
        unavailable={<NotOffered />}
        empty={<Empty kind="search" title={t(words === '' ? 'nft.no_artists' : 'app.nothing_found')} />}
      />
    </>
  )
}
