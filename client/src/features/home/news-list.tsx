import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/feedback'
import { now } from '#kit/device'
import { relativeText } from '#kit/format'
import { PageLink } from '#kit/route'
import { useLanguage, useText } from '#text'
import { news } from './queries.ts'

export function NewsList() {
  const t = useText()
  const language = useLanguage()
  const { data, isPending, error, refetch } = useQuery(news)
  const list = data?.list ?? []
  return (
    <section aria-label={t('home.news')} className="px-gutter">
      <h2 className="pb-1 text-h2 font-semi">{t('home.news')}</h2>
      {isPending && <Skeleton className="my-3 h-16 w-full" />}
      {error !== null && data === undefined && (
        <p role="alert" className="flex min-h-14 items-center gap-3 text-sub text-t2">
          <span className="flex-1">{error.message}</span>
          <button type="button" onClick={() => void refetch()} className="press hit font-semi text-link">
            {t('app.retry')}
          </button>
        </p>
      )}
      {data !== undefined && list.length === 0 && (
        <p className="py-4 text-sub text-t3">{t('home.no_news')}</p>
      )}
      <ul className="divide-y divide-line">
        {list.map((article) => (
          <li key={article.id}>
            <PageLink
              to="common/article"
              query={{ id: article.id }}
              className="press block py-3 active:opacity-80"
            >
              <span className="block text-row font-med text-t1">{article.title}</span>
              {article.summary !== null && (
                <span className="block pt-0.5 text-sub text-t2">{article.summary}</span>
              )}
              {article.publishedAt !== null && (
                <span className="block pt-1 text-cap text-t3">
                  {relativeText(article.publishedAt, now(), t, language)}
                </span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
