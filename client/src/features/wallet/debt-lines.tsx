import { type Amount, negate, sum, ZERO } from '@bourse/contracts/kit'
import { computeTotalDebt, loans } from '@bourse/contracts/loans'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { isHeightKnown, Reserved, Section } from '#kit/layout'
import { PageLink } from '#kit/route'
import { useText } from '#text'
import { queryFor } from '#api'
import { useMarginAccount } from '#api/margin'
import { OwnFiat } from '#api/own'

const RESERVED = 'assets.debts'

/** The member's debts; pending until both are known, so that they are drawn together. */
export function useDebts() {
  const list = useQuery(queryFor(loans.list, {}))
  const account = useMarginAccount()
  // Open loans come first in the list.
  const open = list.data?.list.filter(({ status }) => status === 'open') ?? []
  // Refetching a call that failed makes it pending again.
  const isPending = !list.isFetched || !account.isFetched
  return {
    isPending,
    /** False if content below would be moved when the debts arrive. */
    isPlaced: !isPending || isHeightKnown(RESERVED),
    loans: sum(...open.map(computeTotalDebt)),
    margin: account.data === undefined ? ZERO : computeTotalDebt(account.data),
  }
}

/** Debts of loans and of the futures account, with links. Nothing is drawn without any. */
export function DebtLines({ debts }: { debts: ReturnType<typeof useDebts> }) {
  const t = useText()
  return (
    <Reserved name={RESERVED} isPending={debts.isPending}>
      {!debts.isPending && (
        <Section>
          <DebtLine
            name={t('screen.borrowing')}
            debt={debts.loans}
            to="common/borrowing"
            query={{ tab: 'mine' }}
          />
          <DebtLine
            name={t('margin.loan')}
            debt={debts.margin}
            to="transaction/contract"
            query={{ panel: 'leverage' }}
          />
        </Section>
      )}
    </Reserved>
  )
}

type Props = {
  readonly name: string
  readonly debt: Amount
  readonly to: string
  readonly query: Readonly<Record<string, string>>
}

function DebtLine({ name, debt, ...link }: Props) {
  if (debt === ZERO) return null
  return (
    <PageLink {...link} className="press flex min-h-hit items-center gap-1 text-sub text-t2">
      <span className="flex-1">{name}</span>
      <OwnFiat usd={negate(debt)} className="font-semi text-t1" />
      <ChevronRight size={16} className="text-t3" />
    </PageLink>
  )
}
