import type { EarnSummary } from '@bourse/contracts/earn'
import { ChevronRight } from 'lucide-react'
import { isHeightKnown, Reserved, Section } from '#kit/layout'
import { ListRow, RowGroup } from '#kit/list'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { usePreference } from '#api'
import { OwnFiat } from '#api/own'
import { EARN_PRODUCTS, useEarnSummary } from './summary.ts'

const RESERVED = 'assets.earn'

/** False if content below would be moved when the products arrive. */
export function useIsEarnPlaced(): boolean {
  const { isFetched } = useEarnSummary()
  return isFetched || isHeightKnown(RESERVED)
}

/** The part of the account that is in products, with links. Nothing is drawn without any, or where the upstream sends no totals. */
export function EarnPanel() {
  const { data, isFetched } = useEarnSummary()
  return (
    <Reserved name={RESERVED} isPending={!isFetched}>
      {data !== undefined && <Products summary={data} />}
    </Reserved>
  )
}

function Products({ summary }: { summary: EarnSummary }) {
  const t = useText()
  const isHidden = usePreference('hidesBalances')
  const held = EARN_PRODUCTS.flatMap((product) => {
    const figures = summary.products.find((each) => each.product === product.id)
    return figures === undefined || figures.running === 0 ? [] : [{ ...product, figures }]
  })
  if (held.length === 0) return null
  return (
    <Section>
      <div data-part="in-earn">
        <PageLink to="financial/index" className="press flex min-h-hit items-center gap-1 text-sub text-t2">
          <span className="flex-1">{t('earn.of_which')}</span>
          <OwnFiat usd={summary.heldUsd} className="font-semi text-t1" />
          <ChevronRight size={16} className="text-t3" />
        </PageLink>
        <RowGroup>
          {held.map(({ id, name, orders, figures }) => (
            <ListRow
              key={id}
              to={orders}
              title={t(name)}
              {...(isHidden ? {} : { note: t('earn.running', { n: figures.running }) })}
              value={<OwnFiat usd={figures.heldUsd} />}
            />
          ))}
        </RowGroup>
      </div>
    </Section>
  )
}
