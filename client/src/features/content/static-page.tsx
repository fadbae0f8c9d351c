import { type Article, content } from '@bourse/contracts/content'
import type { Endpoint } from '@bourse/contracts/kit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty, QueryView, SkeletonStack } from '#kit/feedback'
import { useText } from '#text'
import { queryFor } from '#api'

type Page = 'faq' | 'contact' | 'about' | 'compliance'
const STALE_MS = 10 * 60_000

const LINES = ['w-full', 'w-11/12', 'w-full', 'w-4/5', 'w-full', 'w-3/4'].map((width) => `h-4 ${width}`)

export const TextSkeleton = () => <SkeletonStack sizes={['h-7 w-3/5', ...LINES]} className="space-y-3 py-4" />

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
