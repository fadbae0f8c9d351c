import { type ArtworkDetail, type ArtworkId, nft } from '@bourse/contracts/nft'
import { EmptyWithLink } from '#kit/control'
import { useNow } from '#kit/device'
import { Empty, QueryView, SkeletonStack } from '#kit/feedback'
import { Section, lazyComponent } from '#kit/layout'
import { useQueryValue } from '#kit/route'
import { useText } from '#text'
import { useUser } from '#api'
import { AccessCard } from '#api/access'
import { OddsTable } from '#features/nft'
import { actionOf, isBidding } from './actions.ts'
import { BidLog } from './bid-log.tsx'
import { Fairness } from './boxes.tsx'
import { useLiveWork, useWork } from './live-work.ts'
import { WorkMedia } from './media.tsx'
import { SaleCard } from './sale-card.tsx'
import { WorkBar } from './work-bar.tsx'
import { WorkFacts, WorkHead } from './work-facts.tsx'

const HtmlBody = lazyComponent(async () => (await import('#kit/html')).HtmlBody)

export function Screen() {
  const id = useQueryValue('id')
  return id !== null && /^\d{1,15}$/.test(id) ? <Known key={id} id={id as ArtworkId} /> : <NotFound />
}

function NotFound() {
  const t = useText()
  return <EmptyWithLink title={t('nft.gone')} to="nft/nft" label={t('nft.browse')} />
}

function Known({ id }: { id: ArtworkId }) {
  const t = useText()
  return (
    <QueryView
      query={useWork(id)}
      skeleton={<SkeletonStack sizes={['aspect-square rounded-none', 'h-14', 'h-24']} />}
      notFound={<NotFound />}
      unavailable={<Empty title={t('app.not_built')} />}
    >
      {(work) => <Loaded work={work} />}
    </QueryView>
  )
}

/** The same page for every medium; works with sound have their player at its head. */
function Loaded({ work: loaded }: { work: ArtworkDetail }) {
  const work = useLiveWork(loaded)
  const isOffered = isBidding(actionOf(work, useNow(), useUser()?.id ?? null))
  const { boxes, description } = work
  return (
    <>
      <WorkMedia work={work} />
      <WorkHead work={work} />
      <Section className="space-y-3 pb-6">
        <SaleCard work={work} />
        {isOffered && <AccessCard endpoint={nft.bid} />}
        {boxes !== null && <OddsTable series={boxes} />}
        {work.saleKind === 'auction' && <BidLog work={work} />}
        {boxes !== null && <Fairness series={boxes} work={work} />}
        <WorkFacts work={work} />
        {description !== null && description !== '' && <HtmlBody html={description} />}
      </Section>
      <WorkBar work={work} />
    </>
  )
}
