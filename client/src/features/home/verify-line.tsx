import { BadgeCheck, ChevronRight } from 'lucide-react'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useUser } from '#api'

/** Shown to members whose identity is not verified. */
export function VerifyLine() {
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
