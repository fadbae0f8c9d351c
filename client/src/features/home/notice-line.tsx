import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Megaphone } from 'lucide-react'
import { Skeleton } from '#kit/feedback'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember } from '#api'
import { latestMessage, news } from './queries.ts'

/** The member's own unread message comes before public notices. */
export function NoticeLine({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const isMember = useIsMember()
  const { data: own } = useQuery({ ...latestMessage, enabled: isMember && isIdle })
  const { data: articles, isPending } = useQuery(news)
  const article = articles?.list[0]
  if (isPending)
    return (
      <div aria-hidden="true" className="flex h-hit items-center px-gutter">
        <Skeleton className="h-4 w-56" />
      </div>
    )
  if (isMember && own != null)
    return <Line to="site_message/message-detail" id={own.id} title={own.title} label={t('home.notice')} />
  return article === undefined ? null : (
    <Line to="common/article" id={article.id} title={article.title} label={t('home.notice')} />
  )
}

const Line = ({ to, id, title, label }: { to: string; id: string; title: string; label: string }) => (
  <PageLink
    to={to}
    query={{ id }}
    className="press flex min-h-hit items-center gap-2.5 px-gutter text-sub text-t2 -outline-offset-2 active:bg-card"
  >
    <Megaphone size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-warning" />
    <span className="sr-only">{label}: </span>
    <span className="min-w-0 flex-1 py-1">{title}</span>
    <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-t3" />
  </PageLink>
)
