import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/feedback'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { banners } from './queries.ts'

/** Covers carry no text, so one picture serves all languages. */
export function Banners() {
  const t = useText()
  const { data, isPending } = useQuery(banners)
  if (isPending) return <Skeleton className="mx-gutter min-h-[140px] rounded-lg!" />
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <section
      aria-label={t('home.banners')}
      className="no-scrollbar flex snap-x snap-mandatory scroll-px-gutter gap-2 overflow-x-auto px-gutter"
    >
      {list.map((banner, at) => (
        <PageLink
          key={banner.id}
          to="common/article"
          query={{ id: banner.id }}
          className={`press relative flex shrink-0 snap-start overflow-hidden rounded-lg bg-card shadow-top min-h-[140px] -outline-offset-2 ${list.length > 1 ? 'w-[calc(100%-28px)]' : 'w-full'}`}
        >
          <span className="flex w-[46%] flex-col justify-center gap-1 py-2.5 pr-1 pl-4">
            <span className="text-row leading-[calc(20px+var(--lh-add))] font-semi text-balance text-t1">
              {banner.title}
            </span>
            {banner.summary !== null && <span className="text-sub text-t2">{banner.summary}</span>}
            <span className="sr-only">{t('home.banner', { n: at + 1, total: list.length })}</span>
          </span>
          <span className="relative flex-1">
            {banner.cover !== null && (
              <img
                src={banner.cover}
                alt=""
                width="343"
                height="140"
                loading={at === 0 ? 'eager' : 'lazy'}
                className="absolute inset-0 h-full w-full object-cover object-right soft-start"
              />
            )}
          </span>
        </PageLink>
      ))}
    </section>
  )
}
