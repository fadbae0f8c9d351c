import { type Artwork, nft } from '@bourse/contracts/nft'
import { useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, EmptyWithLink, LinkButton } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { Empty, QueryView } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions, lazyComponent } from '#kit/layout'
import { HistoryScreen, PullRefresh } from '#kit/list'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queries, queryFor } from '#api'
import { useOwnText } from '#api/own'
import { GridSkeleton, moneyText, SaleTag, SaleTime, WorkCard } from '#features/nft'

type OwnTab = 'owned' | 'boxes' | 'reselling'

/** An opened box counts as the work that was in it. */
export function chooseTab({ isReselling, saleKind, isOpened }: Artwork): OwnTab {
  if (isReselling === true) return 'reselling'
  return saleKind === 'blindBox' && isOpened !== true ? 'boxes' : 'owned'
}

const OpenSheet = lazyComponent(async () => (await import('./open-sheet.tsx')).OpenSheet)

export function Screen() {
  const t = useText()
  return (
    <PullRefresh onRefresh={() => queries.refetchQueries({ queryKey: [nft.owned.name] })}>
      <NavActions>
        <PageLink
          to="nft/components/collection"
          aria-label={t('screen.nft_collections')}
          className="press flex size-hit items-center justify-center text-t1"
        >
          <Heart size={22} strokeWidth={1.75} />
        </PageLink>
      </NavActions>
      <HistoryScreen
        name={t('screen.nft_mine')}
        tabs={[
          { id: 'owned', label: t('nft.owned'), content: <Owned tab="owned" /> },
          { id: 'boxes', label: t('nft.boxes'), content: <Owned tab="boxes" /> },
          { id: 'reselling', label: t('nft.reselling'), content: <Owned tab="reselling" /> },
          { id: 'sold', label: t('nft.sold'), content: <Sold /> },
        ]}
      />
    </PullRefresh>
  )
}

const NONE = { owned: 'nft.none_owned', boxes: 'nft.none_boxes', reselling: 'nft.none_reselling' } as const

function Owned({ tab }: { tab: OwnTab }) {
  const t = useText()
  const [opening, open] = useState<Artwork | null>(null)
  const query = useQuery(queryFor(nft.owned, {}))
  const own = query.data?.list.filter((work) => chooseTab(work) === tab)
  return (
    <>
      <QueryView
        query={{ ...query, data: own && { list: own } }}
        skeleton={<GridSkeleton />}
        unavailable={<NotOffered />}
        empty={<EmptyWithLink kind="art" title={t(NONE[tab])} to="nft/nft" label={t('nft.browse')} />}
      >
        {({ list }) => (
          <Grid works={list} footOf={(work) => <OwnFoot work={work} tab={tab} onOpen={() => open(work)} />} />
        )}
      </QueryView>
      {/* Outside of the list: an opened box leaves it while its content is still shown. */}
      {opening !== null && <OpenSheet work={opening} onClose={() => open(null)} />}
    </>
  )
}

type GridProps = { works: readonly Artwork[]; footOf: (work: Artwork) => ReactNode }

const Grid = ({ works, footOf }: GridProps) => (
  <div className="work-grid px-gutter pt-3 pb-6">
    {works.map((work) => (
      <WorkCard key={work.id} work={work} foot={footOf(work)} />
    ))}
  </div>
)

/** The action of an own work in its card. */
function OwnFoot({ work, tab, onOpen }: { work: Artwork; tab: OwnTab; onOpen: () => void }) {
  const t = useText()
  if (tab === 'boxes')
    return (
      <Button size="small" onClick={onOpen} className="min-h-9! w-full">
        {t('nft.open_box')}
      </Button>
    )
  if (tab === 'reselling')
    return (
      <>
        <SaleTag work={work} />
        <p>
          <SaleTime work={work} />
        </p>
      </>
    )
  return (
    <LinkButton
      to="nft/resell"
      query={{ id: work.id }}
      kind="neutral"
      size="small"
      className="min-h-9! w-full"
    >
      {t('nft.resell')}
    </LinkButton>
  )
}

function Sold() {
  const t = useText()
  return (
    <QueryView
      query={useQuery(queryFor(nft.owned, { isSold: true }))}
      skeleton={<GridSkeleton />}
      unavailable={<NotOffered />}
      empty={<Empty kind="art" title={t('nft.none_sold')} />}
    >
      {({ list }) => <Grid works={list} footOf={(work) => <SoldFoot work={work} />} />}
    </QueryView>
  )
}

function SoldFoot({ work: { received, soldAt, assetCode } }: { work: Artwork }) {
  const format = useFormat()
  const { t, momentOf } = format
  const own = useOwnText()
  return (
    <>
      {received !== null && (
        <p>
          {t('nft.received')}{' '}
          <span className="num font-num text-t1">{own(moneyText(received, assetCode, format))}</span>
        </p>
      )}
      {soldAt !== null && <p>{momentOf(soldAt)}</p>}
    </>
  )
}
