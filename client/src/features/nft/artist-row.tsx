import type { Artist } from '@bourse/contracts/nft'
import { ChevronRight } from 'lucide-react'
import { Avatar } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'

type Props = { artist: Pick<Artist, 'id' | 'nickname' | 'avatar'>; note?: string | undefined }

/** The artist in a row, with a link to their page. */
export function ArtistRow({ artist: { id, nickname, avatar }, note }: Props) {
  const t = useText()
  return (
    <PageLink
      to="nft/artistDetail"
      query={{ id }}
      className="press flex min-h-row items-center gap-3 px-gutter py-row-pad -outline-offset-2 active:bg-card"
    >
      <Avatar name={nickname ?? id} image={avatar} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row text-t1">
          {nickname ?? t('nft.artist_number', { n: id })}
        </span>
        {note !== undefined && <span className="block text-sub text-t3">{note}</span>}
      </span>
      <ChevronRight size={18} className="shrink-0 text-t3" />
    </PageLink>
  )
}
