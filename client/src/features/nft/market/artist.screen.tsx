import type { MemberId } from '@bourse/contracts/account'
import { type ArtistDetail, nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { DetailScreen, NotOffered } from '#kit/detail'
import { Empty, SkeletonStack } from '#kit/feedback'
import { Section } from '#kit/layout'
import { Facts, HistoryScreen } from '#kit/list'
import { Avatar } from '#kit/picture'
import { useText } from '#text'
import { queryFor } from '#api'
import { ArtPattern, WorkCard } from '#features/nft'

export const Screen = () => (
  <DetailScreen
    useRecord={(id: MemberId) => useQuery(queryFor(nft.artist, { id }))}
    skeleton={<SkeletonStack sizes={['h-30', 'h-14', 'h-72']} />}
    notFound={{ title: 'nft.artist_gone', to: 'nft/components/artist', label: 'screen.nft_artists' }}
    unavailable={<NotOffered />}
  >
    {(artist) => <Loaded artist={artist} />}
  </DetailScreen>
)

function Loaded({ artist }: { artist: ArtistDetail }) {
  const t = useText()
  const { id, nickname, avatar, artworks, liked, likes, works } = artist
  const about =
    artist.description ?? artworks?.find(({ authorText }) => authorText !== null)?.authorText ?? null
  const grids = [
    { id: 'works', label: t('nft.tab_works'), works: artworks ?? [] },
    { id: 'liked', label: t('nft.likes_tab'), works: liked ?? [] },
  ]
  return (
    <>
      <div className="relative h-30 overflow-hidden">
        <ArtPattern code={`artist-${id}`} />
        {artist.cover !== null && (
          <img src={artist.cover} alt="" className="absolute inset-0 size-full object-cover" />
        )}
      </div>
      <Section className="space-y-3 pt-3 pb-2">
        <div className="flex items-center gap-3">
          <Avatar name={nickname ?? id} image={avatar} size={56} />
          <h2 className="min-w-0 text-h1 font-semi wrap-anywhere">
            {nickname ?? t('nft.artist_number', { n: id })}
          </h2>
        </div>
        {about !== null && <p className="text-row text-t2">{about}</p>}
        <Facts
          layout="grid"
          rows={[
            { label: t('nft.works'), value: String(works ?? artworks?.length ?? 0) },
            likes !== null && { label: t('nft.likes'), value: String(likes) },
          ]}
        />
      </Section>
      <HistoryScreen
        name={t('screen.nft_artist')}
        tabs={grids.map(({ works, ...tab }) => ({
          ...tab,
          content:
            works.length === 0 ? (
              <Empty kind="art" title={t('nft.none')} />
            ) : (
              <div className="work-grid px-gutter pt-3 pb-6">
                {works.map((work) => (
                  <WorkCard key={work.id} work={work} />
                ))}
              </div>
            ),
        }))}
      />
    </>
  )
}
