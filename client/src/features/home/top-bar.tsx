import { useQuery } from '@tanstack/react-query'
import { Bell, CircleUserRound, Search } from 'lucide-react'
import { Avatar } from '#kit/picture'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useUser, useSite } from '#wire'
import { unread } from './queries.ts'

const icon = { size: 22, strokeWidth: 1.75, 'aria-hidden': true } as const
const round = 'press relative flex size-hit shrink-0 items-center justify-center rounded-pill text-t2 active:bg-chip'

/** Name, search, letters and the way to one's own settings; it stays while the page scrolls. */
export function TopBar({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const site = useSite()
  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-[calc(56px+var(--safe-t))] items-center gap-2 bg-page pt-(--safe-t) pr-1.5 pl-gutter">
      <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width="30" height="30" className="shrink-0" />
      <p className="hidden text-body font-semi tracking-tight wide:block">{site?.name ?? 'Bourse'}</p>
      <PageLink to="market/search" className="press ml-1 flex h-9 min-w-0 flex-1 items-center gap-2 rounded-pill bg-sheet px-3 text-sub text-t3 hit">
        <Search size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{t('screen.search')}</span>
      </PageLink>
      <nav aria-label={t('screen.settings')} className="flex shrink-0 items-center">
        <LettersLink isIdle={isIdle} />
        <OwnLink />
      </nav>
    </header>
  )
}

function LettersLink({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const isMember = useIsMember()
  const { data } = useQuery({ ...unread, enabled: isMember && isIdle })
  const hasDot = isMember && data === true
  return (
    <PageLink to="site_message/message-center" aria-label={hasDot ? `${t('screen.messages')}, ${t('app.unread')}` : t('screen.messages')} className={round}>
      <Bell {...icon} />
      {hasDot && <span aria-hidden="true" className="absolute top-2 right-2.5 size-2 rounded-pill bg-error" />}
    </PageLink>
  )
}

function OwnLink() {
  const t = useText()
  const user = useUser()
  return (
    <PageLink to="setting/setting" aria-label={t('screen.settings')} className={round}>
      {user !== null ? <Avatar name={user.account} image={user.avatar} size={28} /> : <CircleUserRound {...icon} />}
    </PageLink>
  )
}
