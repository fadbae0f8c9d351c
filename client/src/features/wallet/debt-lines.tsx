import { negate, sum, ZERO } from '@bourse/contracts/kit'
import { debtOf, loans } from '@bourse/contracts/loans'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Section } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { OwnFiat } from '#api/own'

/** Debts of loans, which the total includes as money. Nothing is drawn without any; open loans come first in the list. */
export function LoanLine() {
  const t = useText()
  const open = useQuery(queryFor(loans.list, {})).data?.list.filter(({ status }) => status === 'open') ?? []
  const debt = sum(...open.map(debtOf))
  if (debt === ZERO) return null
  return (
    <Section>
      <PageLink
        to="common/borrowing"
        query={{ tab: 'mine' }}
        className="press flex min-h-hit items-center gap-1 text-sub text-t2"
      >
        <span className="flex-1">{t('screen.borrowing')}</span>
        <OwnFiat usd={negate(debt)} className="font-semi text-t1" />
        <ChevronRight size={16} className="text-t3" />
      </PageLink>
    </Section>
  )
}
