import { Bell, CircleUserRound, Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { useIsMember, useSite } from '#api'
import { RoundLink } from './round-link.tsx'

const OwnLinks = lazy(() =>
  import('./account-links.tsx').then((module) => ({ default: module.AccountLinks })),
)

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
        <Search size={16} strokeWidth={2} aria-hidden="true" className="shrink-0" />
        <span className="truncate">{t('screen.search')}</span>
      </PageLink>
      <div className="flex shrink-0 items-center">
        {useIsMember() ? (
          <Suspense fallback={<PlainLinks />}>
            <OwnLinks isIdle={isIdle} />
          </Suspense>
        ) : (
          <PlainLinks />
        )}
      </div>
    </header>
  )
}

function PlainLinks() {
  const t = useText()
  return (
    <>
      <RoundLink to="site_message/message-center" name={t('screen.messages')}>
        <Bell size={22} strokeWidth={1.75} aria-hidden="true" />
      </RoundLink>
      <RoundLink to="setting/setting" name={t('screen.settings')}>
        <CircleUserRound size={22} strokeWidth={1.75} aria-hidden="true" />
      </RoundLink>
    </>
  )
}
