import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight, Megaphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Skeleton } from '#kit/feedback'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useUser } from '#api'
import { Banners } from './banners.tsx'
import { persistOnLeave, restoreHomeCache } from './home-cache.ts'
import { Movers } from './movers.tsx'
import { NewsList } from './news-list.tsx'
import { latestMessage, news } from './queries.ts'

/** Drawn after the first paint, because it needs the server or the stored responses of the last visit. */
export function DeferredContent({ isIdle }: { isIdle: boolean }) {
  useState(restoreHomeCache)
  useEffect(persistOnLeave, [])
  return (
    <>
      <VerifyLine />
      <div className="space-y-1">
        <NoticeLine isIdle={isIdle} />
        <Banners />
      </div>
      <Movers isIdle={isIdle} />
      <NewsList />
    </>
  )
}

/** Shown to members whose identity is not verified. */
function VerifyLine() {
  const t = useText()
  const review = useUser()?.review ?? null
  if (review !== 'none' && review !== 'rejected') return null
  return (
    <PageLink
      to="setting/real_mark"
      className="press mx-gutter flex min-h-hit items-center gap-2.5 rounded-md tint px-4 py-1.5 text-sub font-med text-warning"
    >
      <BadgeCheck size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <span className="flex-1">{t('home.verify')}</span>
      <ChevronRight size={16} aria-hidden="true" className="shrink-0" />
    </PageLink>
  )
}

/** The member's own unread message comes before public notices. */
function NoticeLine({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const isMember = useIsMember()
  const { data: own } = useQuery({ ...latestMessage, enabled: isMember && isIdle })
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
