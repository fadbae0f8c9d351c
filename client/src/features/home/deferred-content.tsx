import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight, Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FailedLine, Skeleton } from '#kit/feedback'
import { useNow } from '#kit/device'
import { useFormat } from '#kit/format'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'
import { FirstSteps } from './first-steps.tsx'
import { persistOnLeave, restoreHomeCache } from './home-cache.ts'
import { Movers } from './movers.tsx'
import { banners, latestMessage, news } from './queries.ts'

/** Drawn after the first paint, because it needs the server or the stored responses of the last visit. */
export function DeferredContent() {
  usePersistedHome()
  return (
    <>
      <FirstSteps />
      <Movers />
      <VerifyLine />
      <Notices />
      <NewsList />
    </>
  )
}

/** Restores the responses of the last visit, and stores those of this one when the page is left. */
export function usePersistedHome(): void {
  useState(restoreHomeCache)
  useEffect(persistOnLeave, [])
}

export const Notices = () => (
  <div className="space-y-1">
    <NoticeLine />
    <Banners />
  </div>
)

export function VerifyLine() {
  const t = useText()
  const review = useUser()?.review ?? null
  if (review !== 'none' && review !== 'rejected') return null
  return (
    <PageLink
      to="setting/real_mark"
      className="press mx-gutter flex min-h-hit items-center gap-2.5 rounded-md tint px-4 py-1.5 text-sub font-med text-warning"
    >
      <BadgeCheck size={18} strokeWidth={1.75} className="shrink-0" />
      <span className="flex-1">{t('home.verify')}</span>
      <ChevronRight size={16} className="shrink-0" />
    </PageLink>
  )
}

/** The member's own unread message comes before public notices. */
function NoticeLine() {
  const t = useText()
  const isMember = useIsMember()
  const { data: own } = useQuery({ ...latestMessage, enabled: isMember })
  const { data: articles, isPending } = useQuery(news)
  if (isPending)
    return (
      <div aria-hidden="true" className="flex h-hit items-center px-gutter">
        <Skeleton className="h-4 w-56" />
      </div>
    )
  const message = isMember ? own : null
  const shown = message ?? articles?.list[0]
  return shown === undefined ? null : (
    <PageLink
      to={message == null ? 'common/article' : 'site_message/message-detail'}
      query={{ id: shown.id }}
      className="press flex min-h-hit items-center gap-2.5 px-gutter text-sub text-t2 -outline-offset-2 active:bg-card"
    >
      <Megaphone size={18} strokeWidth={1.75} className="shrink-0 text-warning" />
      <span className="sr-only">{t('home.notice')}: </span>
      <span className="min-w-0 flex-1 py-1">{shown.title}</span>
      <ChevronRight size={16} className="shrink-0 text-t3" />
    </PageLink>
  )
}

/** Covers carry no text, so one picture serves all languages. */
function Banners() {
  const t = useText()
  const { data, isPending } = useQuery(banners)
  if (isPending) return <Skeleton className="mx-gutter min-h-[140px] rounded-lg!" />
  const list = data?.list ?? []
  if (list.length === 0) return null
  return (
    <section
      aria-label={t('home.banners')}
      className="strip snap-x snap-mandatory scroll-px-gutter gap-2 px-gutter"
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

export function NewsList() {
  const { t, relativeText } = useFormat()
  const now = useNow()
  const { data, isPending, error, refetch } = useQuery(news)
  const list = data?.list ?? []
  return (
    <section aria-label={t('home.news')} className="px-gutter">
      <h2 className="pb-1 text-h2 font-semi">{t('home.news')}</h2>
      {isPending && <Skeleton className="my-3 h-16 w-full" />}
      {error !== null && data === undefined && (
        <FailedLine message={error.message} retry={() => void refetch()} />
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
                <span className="block pt-1 text-cap text-t3">{relativeText(article.publishedAt, now)}</span>
              )}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
