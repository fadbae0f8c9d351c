import { nft, workName } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/format'
import { type Matches, toMatches } from '#kit/search'
import { queryFor } from '#api'
import { workLink } from './links.ts'

const SHOWN = 5
const KEYWORD_MAX = 64

/** Works of the NFT market whose name, artist or series contains the text. */
export function useFoundWorks(text: string): Matches {
  const { language } = useFormat()
  const query = useQuery({
    ...queryFor(nft.artworks, { keyword: text, page: 1, limit: SHOWN }),
    enabled: text !== '' && text.length <= KEYWORD_MAX,
  })
  return toMatches(query, ({ list }) =>
    list.map((work) => ({
      key: work.id,
      title: workName(work, language),
      ...(work.authorName !== null && { note: work.authorName }),
      ...workLink(work),
    })),
  )
}
