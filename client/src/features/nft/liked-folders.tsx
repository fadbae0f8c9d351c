import { type Artwork, nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { EmptyWithLink } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { WorkCard } from './work-card.tsx'
import { GridSkeleton } from './work-grid.tsx'

type Folder = { readonly name: string; readonly works: readonly Artwork[] }

/** The works of each collection together, or of each artist without one, in the order of the list. */
export function groupIntoFolders(works: readonly Artwork[], otherwise: string): readonly Folder[] {
  const folders = new Map<string, Artwork[]>()
  for (const work of works) {
    const name = work.collection ?? work.authorName ?? otherwise
    folders.set(name, [...(folders.get(name) ?? []), work])
  }
  return [...folders].map(([name, own]) => ({ name, works: own }))
}

/** The works that the member likes. A removed one stays until the list is loaded again, with its heart off. */
export function LikedFolders() {
  const t = useText()
  const isMember = useIsMember()
  const query = useQuery({ ...queryFor(nft.liked, {}), enabled: isMember })
  if (!isMember) return <LoginPrompt>{t('nft.login_liked')}</LoginPrompt>
  return (
    <QueryView
      query={query}
      skeleton={<GridSkeleton />}
      unavailable={<NotOffered />}
      empty={
        <EmptyWithLink
          kind="art"
          title={t('nft.none_liked')}
          to="nft/components/artwork"
          label={t('nft.browse')}
        />
      }
    >
      {({ list }) =>
        groupIntoFolders(list, t('nft.unknown_artist')).map(({ name, works }) => (
          <section key={name} aria-label={name} className="px-gutter pt-3 pb-2">
            <h2 className="flex items-baseline justify-between gap-3 pb-2">
              <span className="min-w-0 truncate text-row max-wide:whitespace-normal font-semi">{name}</span>
              <span className="shrink-0 text-sub text-t3">{t('nft.works_count', { n: works.length })}</span>
            </h2>
            <div className="work-grid">
              {works.map((work) => (
                <WorkCard key={work.id} work={work} />
              ))}
            </div>
          </section>
        ))
      }
    </QueryView>
  )
}
