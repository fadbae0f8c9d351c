import { type ArtworkDetail, nft } from '@bourse/contracts/nft'
import { DetailScreen, NotOffered } from '#kit/detail'
import { useNow } from '#kit/device'
import { SkeletonStack } from '#kit/feedback'
import { Section, lazyComponent } from '#kit/layout'
import { useUser } from '#api'
import { AccessCard } from '#api/access'
import { OddsTable } from '#features/nft'
import { decideAction, isBidding } from './actions.ts'
import { BidLog } from './bid-log.tsx'
import { Fairness } from './boxes.tsx'
import { useLiveWork, useWork } from './live-work.ts'
import { WorkMedia } from './media.tsx'
import { SaleCard } from './sale-card.tsx'
import { WorkBar } from './work-bar.tsx'
import { WorkFacts, WorkHead } from './work-facts.tsx'

const HtmlBody = lazyComponent(async () => (await import('#kit/html')).HtmlBody)

export const Screen = () => (
  <DetailScreen
    useRecord={useWork}
    skeleton={<SkeletonStack sizes={['aspect-square rounded-none', 'h-14', 'h-24']} />}
    notFound={{ title: 'nft.gone', to: 'nft/nft', label: 'nft.browse' }}
    unavailable={<NotOffered />}
  >
    {(work) => <Loaded work={work} />}
  </DetailScreen>
)

/** The same page for every medium; works with sound have their player at its head. */
function Loaded({ work: loaded }: { work: ArtworkDetail }) {
  const work = useLiveWork(loaded)
  const isOffered = isBidding(decideAction(work, useNow(), useUser()?.id ?? null))
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
