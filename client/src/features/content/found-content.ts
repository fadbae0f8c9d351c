import { hasWords } from '@bourse/contracts/kit'
import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { type Matches, toMatches } from '#kit/search'
import { queryFor } from '#api'
import { parseQuestions } from './question-list.tsx'
import { searchQuestions } from './search-questions.ts'

const STALE_MS = 10 * 60_000
const SHOWN = 5
const CATEGORIES = ['notice', 'project'] as const

/** Articles of one category whose title or summary contains the searched words. */
function useFoundIn(category: (typeof CATEGORIES)[number], text: string): Matches {
  const query = useQuery({
    ...queryFor(content.articles, { category, page: 1, limit: 100 }),
    staleTime: STALE_MS,
    enabled: text !== '',
  })
  return toMatches(query, ({ list }) =>
    list
      .filter(({ title, summary }) => hasWords(`${title} ${summary ?? ''}`, text))
      .slice(0, SHOWN)
      .map(({ id, title, summary }) => ({
        key: id,
        title,
        ...(summary !== null && { note: summary }),
        to: 'common/article',
        query: { id },
      })),
  )
}

export function useFoundArticles(text: string): Matches {
  const [notices, projects] = [useFoundIn('notice', text), useFoundIn('project', text)]
  return {
    rows: [...notices.rows, ...projects.rows].slice(0, SHOWN),
    isLoading: notices.isLoading || projects.isLoading,
    retry: notices.retry ?? projects.retry,
  }
}

/** Questions of the FAQ, each with a link that opens it there. */
export function useFoundFaq(text: string): Matches {
  const query = useQuery({ ...queryFor(content.faq, {}), staleTime: STALE_MS, enabled: text !== '' })
  return toMatches(query, (faq) =>
    searchQuestions(parseQuestions(faq?.content ?? ''), text)
      .flatMap(({ questions }) => questions)
      .slice(0, SHOWN)
      .map(({ title }) => ({ key: title, title, to: 'common/faq', query: { q: title } })),
  )
}
