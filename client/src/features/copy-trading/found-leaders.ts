import { copyTrading } from '@bourse/contracts/copy-trading'
import { useQuery } from '@tanstack/react-query'
import { type Matches, toMatches } from '#kit/search'
import { queryFor } from '#api'

const SHOWN = 5

/** Traders whose nickname contains the searched words, the best first. */
export function useFoundLeaders(text: string): Matches {
  const query = useQuery({
    ...queryFor(copyTrading.leaders, { words: text, page: 1, limit: SHOWN }),
    enabled: text !== '',
  })
  return toMatches(query, ({ list }) =>
    list.map(({ id, nickname }) => ({
      key: id,
      title: nickname ?? id,
      to: 'follow/trader',
      query: { id },
    })),
  )
}
