import { type Article, content } from '@bourse/contracts/content'
import type { Endpoint } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty, QueryView, Skeleton } from '#kit/feedback'
import { useText } from '#text'
import { queryFor } from '#api'

type Page = 'faq' | 'contact' | 'about' | 'compliance'
const STALE_MS = 10 * 60_000

export const TextSkeleton = () => (
  <div aria-hidden="true" className="space-y-3 px-gutter py-4">
    <Skeleton className="h-7 w-3/5" />
    {['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-2/3'].map((width, at) => (
      <Skeleton key={at} className={`h-4 ${width}`} />
    ))}
  </div>
)

/** One of the operator's fixed pages, in every state of its query. */
export function StaticPage({ page, children }: { page: Page; children: (article: Article) => ReactNode }) {
  const t = useText()
  const endpoint: (typeof content)[Page] & Endpoint = content[page]
  const query = useQuery({ ...queryFor(endpoint, {}), staleTime: STALE_MS })
  return (
    <QueryView query={query} skeleton={<TextSkeleton />} empty={<Empty title={t('content.empty')} />}>
      {children}
    </QueryView>
  )
}
