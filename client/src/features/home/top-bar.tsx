import { Bell, CircleUserRound, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazyComponent } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useSite } from '#api'

const OwnLinks = lazyComponent(async () => (await import('./account-links.tsx')).AccountLinks, <Links />)

/** Name, search, messages and settings; stays in place while the page scrolls. */
export function TopBar({ isIdle }: { isIdle: boolean }) {
  const t = useText()
  const site = useSite()
  return (
    <header className="sticky top-0 z-(--z-sticky) flex h-[calc(56px+var(--safe-t))] items-center gap-2 bg-page pt-(--safe-t) pr-1.5 pl-gutter">
      <img src={`${import.meta.env.BASE_URL}mark.svg`} alt="" width="30" height="30" className="shrink-0" />
      <p className="hidden text-body font-semi tracking-tight wide:block">{site?.name ?? 'Bourse'}</p>
      <PageLink
        to="market/search"
        className="press ml-1 flex h-9 min-w-0 flex-1 items-center gap-2 rounded-pill bg-sheet px-3 text-sub text-t3 hit"
      >
        <Search size={16} className="shrink-0" />
        <span className="truncate">{t('screen.search')}</span>
      </PageLink>
      <div className="flex shrink-0 items-center">
        {useIsMember() ? <OwnLinks isIdle={isIdle} /> : <Links />}
      </div>
    </header>
  )
}

type LinksProps = { unread?: string; mark?: ReactNode; avatar?: ReactNode }

export function Links({
  unread = '',
  mark,
  avatar = <CircleUserRound size={22} strokeWidth={1.75} />,
}: LinksProps) {
  const t = useText()
  return (
    <>
      <RoundLink to="site_message/message-center" name={`${t('screen.messages')}${unread}`}>
        <Bell size={22} strokeWidth={1.75} />
        {mark}
      </RoundLink>
      <RoundLink to="setting/setting" name={t('screen.settings')}>
        {avatar}
      </RoundLink>
    </>
  )
}

const RoundLink = ({ to, name, children }: { to: string; name: string; children: ReactNode }) => (
  <PageLink
    to={to}
    aria-label={name}
    className="press relative flex size-hit shrink-0 items-center justify-center rounded-pill text-t2 active:bg-chip"
  >
    {children}
  </PageLink>
)
