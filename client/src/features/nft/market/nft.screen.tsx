import { nft, workName } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleUser, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { FailedLine, Skeleton } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions, Section } from '#kit/layout'
import { HistoryScreen } from '#kit/list'
import { Avatar } from '#kit/picture'
import { PageLink, type Query } from '#kit/route'
import { useText } from '#text'
import { queryFor, useIsMember } from '#api'
import { LikedFolders, moneyText, SaleTime, workLink, WorkPicture } from '#features/nft'
import { FilteredWorks } from './works.tsx'

export function Screen() {
  const t = useText()
  return (
    <>
      <NavActions>
        <NavLink to="nft/components/search" name={t('app.search')} icon={<Search size={22} />} />
        <HubLink />
      </NavActions>
      <EndingSoon />
      <TopArtists />
      <HistoryScreen
        name={t('screen.nft')}
        tabs={[
          { id: 'works', label: t('nft.tab_works'), content: <FilteredWorks /> },
          { id: 'boxes', label: t('nft.tab_boxes'), content: <FilteredWorks saleKind="blindBox" /> },
          { id: 'auctions', label: t('nft.tab_auctions'), content: <FilteredWorks saleKind="auction" /> },
          { id: 'liked', label: t('nft.tab_collections'), content: <LikedFolders /> },
        ]}
      />
    </>
  )
}

type NavLinkProps = { to: string; name: string; icon: ReactNode }

const NavLink = ({ to, name, icon }: NavLinkProps) => (
  <PageLink to={to} aria-label={name} className="press flex size-hit items-center justify-center text-t1">
    {icon}
  </PageLink>
)

/** Shows a dot while a won auction has not been seen. */
function HubLink() {
  const t = useText()
  const isMember = useIsMember()
  const { data } = useQuery({ ...queryFor(nft.wonLots, {}), enabled: isMember })
  const isUnread = isMember && data?.list.some(({ isRead }) => isRead === false) === true
  const icon = (
    <span className="relative">
      <CircleUser size={22} />
      {isUnread && <span className="absolute -top-1 -right-1 size-2 rounded-pill bg-danger" />}
    </span>
  )
  const name = t('screen.nft_hub')
  return <NavLink to="nft/mine" name={isUnread ? `${name} (${t('app.unread')})` : name} icon={icon} />
}

type BlockProps = { title: string; to: string; query?: Query; children: ReactNode }

/** A row of the page that scrolls sideways, with a link to all of it. */
function Block({ title, to, query, children }: BlockProps) {
  return (
    <section aria-label={title} className="pt-1 pb-3">
      <Section className="flex items-center">
        <PageLink to={to} query={query} className="press flex min-h-hit min-w-0 flex-1 items-center gap-1">
          <h2 className="text-body font-semi">{title}</h2>
          <ChevronRight size={18} className="shrink-0 text-t3" />
        </PageLink>
      </Section>
      <div className="strip snap-x scroll-px-gutter gap-3 px-gutter">{children}</div>
    </section>
  )
}

const ENDING = { saleKind: 'auction', saleStatus: 'onSale', order: 'ending', page: 1, limit: 6 } as const

/** The carousel: running auctions. It never moves by itself. */
function EndingSoon() {
  const format = useFormat()
  const { t, language } = format
  const { data, error, refetch } = useQuery(queryFor(nft.artworks, ENDING))
  if (error?.code === 'not_available' || data?.list.length === 0) return null
  return (
    <Block
      title={t('nft.live_auctions')}
      to="nft/components/artwork"
      query={{ mode: 'auction', state: 'onSale' }}
    >
      {data === undefined && error === null && <Skeleton className="h-72 w-56 shrink-0 rounded-lg" />}
      {data === undefined && error !== null && (
        <FailedLine message={error.message} retry={() => void refetch()} className="min-h-14 w-full" />
      )}
      {data?.list.map((work, at) => (
        <PageLink
          key={work.id}
          {...workLink(work)}
          className="press card w-56 shrink-0 snap-start overflow-hidden -outline-offset-2"
        >
          <WorkPicture work={work} isFirst={at < 2} className="rounded-none" />
          <span className="block px-3 py-2.5">
            <span className="line-clamp-2 text-row font-semi">{workName(work, language)}</span>
            <span className="flex flex-wrap items-baseline justify-between gap-x-2 text-cap text-t3">
              <span className="num font-num text-sub font-semi text-t1">
                {moneyText(work.price, work.assetCode, format)}
              </span>
              <SaleTime work={work} />
            </span>
          </span>
        </PageLink>
      ))}
    </Block>
  )
}

const TOP = { page: 1, limit: 10 } as const

function TopArtists() {
  const t = useText()
  const { data } = useQuery(queryFor(nft.artists, TOP))
  if (data === undefined || data.list.length === 0) return null
  return (
    <Block title={t('nft.top_artists')} to="nft/components/artist">
      {data.list.map(({ id, nickname, avatar }) => (
        <PageLink
          key={id}
          to="nft/artistDetail"
          query={{ id }}
          className="press flex w-[4rem] shrink-0 snap-start flex-col items-center gap-1 text-center"
        >
          <Avatar name={nickname ?? id} image={avatar} size={56} />
          <span className="line-clamp-2 w-full text-cap text-t2">
            {nickname ?? t('nft.artist_number', { n: id })}
          </span>
        </PageLink>
      ))}
    </Block>
  )
}
