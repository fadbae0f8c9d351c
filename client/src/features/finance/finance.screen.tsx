import { queries } from '#api'
import { Section } from '#kit/layout'
import { ListRow, PullRefresh, RowGroup } from '#kit/list'
import { isPageOffered } from '#kit/route'
import { CircleHelp } from 'lucide-react'
import { useText } from '#text'
import { Holdings, useIsHoldingsPlaced } from './holdings.tsx'
import { CopyCard, DualCard, IeoCard, LockCard, NftCard } from './product-cards.tsx'

/** All that earns, from the lowest risk to the highest. Each card has its own states; a failed one fails alone. */
export function Screen() {
  const isPlaced = useIsHoldingsPlaced()
  return (
    <PullRefresh onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      <Section className="space-y-3 pt-2 pb-6 desk:grid desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-x-6">
        <div className="space-y-3 desk:order-last desk:row-span-2">
          <Holdings />
        </div>
        {isPlaced && <Products />}
      </Section>
    </PullRefresh>
  )
}

function Products() {
  const t = useText()
  return (
    <>
      <section
        aria-label={t('earn.products')}
        className="space-y-3 desk:grid desk:grid-cols-2 desk:gap-3 desk:space-y-0"
      >
        <h2 className="pt-2 text-h2 font-semi desk:col-span-2 desk:pt-0">{t('earn.products')}</h2>
        {isPageOffered('lockming/lockming') && <LockCard />}
        {isPageOffered('invest/invest') && <DualCard />}
        {isPageOffered('ieo/ieo') && <IeoCard />}
        {isPageOffered('follow/index') && <CopyCard />}
        {isPageOffered('nft/nft') && <NftCard />}
      </section>
      <RowGroup title={t('earn.help')}>
        <ListRow to="lockming/welcome" icon={help} title={t('earn.help_lock')} />
        <ListRow to="invest/help" icon={help} title={t('earn.help_dual')} />
        <ListRow to="common/faq" icon={help} title={t('screen.faq')} />
      </RowGroup>
    </>
  )
}

const help = <CircleHelp size={20} />
