import { type Article, content } from '@bourse/contracts/content'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { IconButton } from '#kit/control'
import { DetailScreen } from '#kit/detail'
import { copyWithToast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { HtmlBody } from '#kit/html'
import { NavActions } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { TextSkeleton } from './static-page.tsx'

const RELATED = 3

export const Screen = () => (
  <DetailScreen
    useRecord={(id: Article['id']) => useQuery(queryFor(content.article, { id }))}
    skeleton={<TextSkeleton />}
    notFound={{ title: 'content.gone', to: 'index/index', label: 'screen.home' }}
  >
    {(article) => <Read article={article} />}
  </DetailScreen>
)

function Read({ article }: { article: Article }) {
  const { t, dateText } = useFormat()
  return (
    <article className="px-gutter pt-2 pb-10">
      <NavActions>
        <IconButton name={t('content.share')} onClick={() => void share(article.title)}>
          <Share2 size={20} strokeWidth={1.75} />
        </IconButton>
      </NavActions>
      {article.cover !== null && (
        <img
          src={article.cover}
          alt=""
          width="343"
          height="140"
          className="mb-4 aspect-[343/140] w-full rounded-lg bg-card object-cover"
        />
      )}
      <h2 className="text-h1 font-semi tracking-tight text-balance">{article.title}</h2>
      {article.publishedAt !== null && (
        <p className="pt-1 pb-4 text-sub text-t3">{dateText(article.publishedAt)}</p>
      )}
      {article.content !== null ? (
        <HtmlBody html={article.content} />
      ) : (
        <p className="text-row text-t2">{article.summary}</p>
      )}
      <Related article={article} />
    </article>
  )
}

function Related({ article }: { article: Article }) {
  const t = useText()
  const { data } = useQuery({
    ...queryFor(content.articles, { category: article.category ?? 'notice', page: 1, limit: 10 }),
    enabled: article.category !== null,
  })
  const others = data?.list.filter((each) => each.title !== article.title).slice(0, RELATED) ?? []
  if (others.length === 0) return null
  return (
    <section aria-label={t('content.related')} className="mt-8 border-t border-line pt-4">
      <h3 className="pb-1 text-body font-semi">{t('content.related')}</h3>
      <ul className="divide-y divide-line">
        {others.map((each) => (
          <li key={each.id}>
            <PageLink to="common/article" query={{ id: each.id }} className="press block py-3">
              <span className="block text-row text-t1">{each.title}</span>
              {each.summary !== null && <span className="block text-sub text-t3">{each.summary}</span>}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Uses the Web Share API where it exists, else copies the link. */
async function share(title: string): Promise<void> {
  const url = location.href
  if (navigator.share !== undefined && navigator.canShare?.({ title, url }) === true) {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // AbortError: the share sheet was closed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
    }
    return
  }
  await copyWithToast(url)
}
