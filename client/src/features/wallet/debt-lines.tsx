import { type Amount, negate, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt, loans } from '@bourse/contracts/loans'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Section } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { useMarginAccount } from '#api/margin'
import { OwnFiat } from '#api/own'

/** Debts of loans and of the futures account, with links. Nothing is drawn without any. */
export function DebtLines() {
  const t = useText()
  // Open loans come first in the list.
  const open = useQuery(queryFor(loans.list, {})).data?.list.filter(({ status }) => status === 'open') ?? []
  const account = useMarginAccount().data
  return (
    <Section>
      <DebtLine
        name={t('screen.borrowing')}
        debt={sum(...open.map(computeTotalDebt))}
        to="common/borrowing"
        query={{ tab: 'mine' }}
      />
      <DebtLine
        name={t('margin.loan')}
        debt={account === undefined ? ZERO : computeTotalDebt(account)}
        to="transaction/contract"
        query={{ panel: 'leverage' }}
      />
    </Section>
  )
}

type Props = {
  readonly name: string
  readonly debt: Amount
  readonly to: string
  readonly query: Readonly<Record<string, string>>
}

function DebtLine({ name, debt, ...place }: Props) {
  if (debt === ZERO) return null
  return (
    <PageLink {...place} className="press flex min-h-hit items-center gap-1 text-sub text-t2">
      <span className="flex-1">{name}</span>
      <OwnFiat usd={negate(debt)} className="font-semi text-t1" />
      <ChevronRight size={16} className="text-t3" />
    </PageLink>
  )
}
