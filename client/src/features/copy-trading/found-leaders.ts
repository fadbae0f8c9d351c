import { copyTrading } from '@bourse/contracts/copy-trading'
import { useQuery } from '@tanstack/react-query'
import { hasWords, type Matches, toMatches } from '#kit/search'
import { queryFor } from '#api'

const SHOWN = 5

/** Traders of the first hundred whose nickname contains the searched words. */
export function useFoundLeaders(text: string): Matches {
  const query = useQuery({
    ...queryFor(copyTrading.leaders, { page: 1, limit: 100 }),
    enabled: text !== '',
  })
  return toMatches(query, ({ list }) =>
    list
      .filter(({ nickname }) => nickname !== null && hasWords(nickname, text))
      .slice(0, SHOWN)
      .map(({ id, nickname }) => ({ key: id, title: nickname ?? id, to: 'follow/trader', query: { id } })),
  )
}
