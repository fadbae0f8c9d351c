import type { Article } from '@bourse/contracts/content'
import type { Endpoint } from '@bourse/contracts/kit'
import { content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty, ErrorBox, Skeleton } from '#kit/feedback'
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

/** One of the operator's fixed pages: waits, fails with a way out, says when nothing is written, or shows it. */
export function StaticPage({ page, children }: { page: Page; children: (article: Article) => ReactNode }) {
  const t = useText()
  const endpoint: (typeof content)[Page] & Endpoint = content[page]
  const { data, error, refetch } = useQuery({ ...queryFor(endpoint, {}), staleTime: STALE_MS })
  if (data === undefined)
    return error === null ? (
      <TextSkeleton />
    ) : (
      <ErrorBox message={error.message} retry={() => void refetch()} />
    )
  return data === null ? <Empty title={t('content.empty')} /> : children(data)
}
