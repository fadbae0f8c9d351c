import { loans } from '@bourse/contracts/loans'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyWithLink } from '#kit/control'
import { NotOffered } from '#kit/detail'
import { QueryView, SkeletonStack } from '#kit/feedback'
import { LoginPrompt } from '#kit/form'
import { HistoryList, HistoryScreen } from '#kit/list'
import { useText } from '#text'
import { pagesFor, queryFor, useIsMember } from '#api'
import { LoanRow } from './loan-row.tsx'
import { Ticket } from './ticket.tsx'

export function Screen() {
  const t = useText()
  return (
    <HistoryScreen
      name={t('screen.borrowing')}
      tabs={[
        { id: 'borrow', label: t('loan.tab_borrow'), content: <Borrow /> },
        { id: 'mine', label: t('loan.tab_mine'), content: <Mine /> },
      ]}
    />
  )
}

/** Prices of collateral are as fresh as a ticket needs. */
const REFRESH_MS = 10_000

function Borrow() {
  const query = useQuery({ ...queryFor(loans.terms, {}), refetchInterval: REFRESH_MS })
  return (
    <QueryView query={query} skeleton={<SkeletonStack sizes={SIZES} />} unavailable={<NotOffered />}>
      {(terms) => <Ticket terms={terms} />}
    </QueryView>
  )
}

const SIZES = ['h-24', 'h-40', 'h-40']

function Mine() {
  const t = useText()
  return useIsMember() ? <Loans /> : <LoginPrompt>{t('loan.none')}</LoginPrompt>
}

function Loans() {
  const t = useText()
  return (
    <HistoryList
      pages={useInfiniteQuery(pagesFor(loans.list, {}))}
      keyOf={(loan) => loan.id}
      row={(loan) => <LoanRow loan={loan} />}
      unavailable={<NotOffered />}
      empty={
        <EmptyWithLink
          kind="wallet"
          title={t('loan.none')}
          to="common/borrowing"
          label={t('loan.tab_borrow')}
        />
      }
    />
  )
}
