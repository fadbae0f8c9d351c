import type { Entry } from '@bourse/contracts/wallet'
import { Download, ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton, LinkButton } from '#kit/control'
import { now } from '#kit/device'
import { Empty, Spinner } from '#kit/feedback'
import { monthText } from '#kit/format'
import { NavActions } from '#kit/layout'
import { navigate } from '#kit/route'
import { useLanguage, useText } from '#text'
import { RECEIPTS_PAGE } from '#api/receipts'
import { startOf } from './bill-dates.ts'
import { groupOf, passes } from './bill-filter.ts'
import { BillFilters, type FilterName, type Filters, isFiltered } from './bill-filters.tsx'
import { kindChoices } from './bill-kinds.ts'
import { BillList } from './bill-list.tsx'
import { MonthHead } from './month-head.tsx'
import { type StatementFilter, useStatement } from './queries.ts'
import { useBillFile } from './use-bill-file.ts'
import { useMonthTotals } from './use-month-totals.ts'

type Props = {
  /** Initial filters; clearing returns to them. */
  first: Filters
  shown: readonly FilterName[]
  /** Rendered above the filters. */
  children?: ReactNode
}

/** Balance changes by month, filtered by the chips, with a download. */
export function Statement({ first, shown: chips, children }: Props) {
  const t = useText()
  const language = useLanguage()
  const [filters, setFilters] = useState({ ...first, from: null as StatementFilter['from'] })
  const filter = { ...filters, group: groupOf(filters.kindOf) }
  const statement = useStatement(filter)
  const file = useBillFile(filter)
  const all = statement.data?.pages.flatMap((page) => page.list) ?? []
  const isShown = (entry: Entry) => passes(entry, filters.kindOf)
  const totals = useMonthTotals(all.filter(isShown), {
    asset: filters.asset,
    hasMore: statement.hasNextPage,
  })
  const month = (entry: Entry | undefined) => (entry?.at == null ? null : monthText(entry.at, language))
  const change = (next: Filters) => setFilters({ ...next, from: startOf(next.span, now()) })
  return (
    <BillList
      pages={statement}
      filter={filters.kindOf === 'all' ? undefined : isShown}
      head={(entry, before) => {
        const name = month(entry)
        return name === null || name === month(before) ? null : (
          <MonthHead name={name} total={totals.get(name)} asset={filters.asset} />
        )
      }}
      empty={
        <NoBills
          isFiltered={isFiltered({ ...filters, asset: null, kind: null }) || isNarrower(filters, first)}
          onClear={() => change(first)}
        />
      }
    >
      <NavActions>
        <IconButton name={t('screen.receipts')} onClick={() => navigate(RECEIPTS_PAGE)}>
          <ScrollText size={22} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton name={t('bill.csv')} onClick={file.save} aria-busy={file.isBusy}>
          {file.isBusy ? <Spinner /> : <Download size={22} strokeWidth={1.75} aria-hidden="true" />}
        </IconButton>
      </NavActions>
      {children}
      <BillFilters filters={filters} kinds={kindChoices(all, t)} shown={chips} onChange={change} />
    </BillList>
  )
}

const isNarrower = (filters: Filters, first: Filters): boolean =>
  filters.asset !== first.asset || filters.kind !== first.kind

function NoBills({ isFiltered: isNarrow, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  if (isNarrow)
    return (
      <Empty title={t('bill.none_found')}>
        <Button kind="neutral" size="middle" onClick={onClear}>
          {t('bill.clear_filters')}
        </Button>
      </Empty>
    )
  return (
    <Empty title={t('bill.none')}>
      <p className="text-sub text-t3">{t('bill.none_note')}</p>
      <LinkButton to="fund/select" query={{ mode: 'receive' }}>
        {t('wallet.deposit')}
      </LinkButton>
    </Empty>
  )
}
