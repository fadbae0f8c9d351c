import { multiplyByInt, ONE } from '@bourse/contracts/kit'
import { type Entry, wallet } from '@bourse/contracts/wallet'
import { Download, ScrollText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyList } from '#features/wallet'
import { BillList, type StatementFilter, statementInput, useStatement } from '#features/wallet/records'
import { Button, IconButton } from '#kit/control'
import { now, saveFile } from '#kit/device'
import { Empty, Spinner, toast } from '#kit/feedback'
import { monthText, quantityText } from '#kit/format'
import { NavActions } from '#kit/layout'
import { navigate } from '#kit/route'
import { useLanguage, useText } from '#text'
import { useEndpointMutation } from '#api'
import { RECEIPTS_PAGE } from '#api/receipts'
import { type Filters, groupOf, kindChoices, noFilters, passes, startOf } from './bill-filter.ts'
import { BillFilters, type FilterName } from './bill-filters.tsx'
import { MonthHead, useMonthTotals } from './months.tsx'

type Props = {
  /** Initial filters; clearing returns to them. */
  first: Filters
  shown: readonly FilterName[]
  children?: ReactNode
}

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
  const isFiltered = (Object.keys(noFilters) as (keyof Filters)[]).some(
    (name) => filters[name] !== first[name],
  )
  return (
    <BillList
      pages={statement}
      filter={filters.kindOf === 'all' ? undefined : isShown}
      head={(entry, before) => {
        const name = month(entry)
        return name === null || name === month(before) ? null : (
          <MonthHead name={name} total={totals?.get(name)} asset={filters.asset} />
        )
      }}
      empty={<NoBills isFiltered={isFiltered} onClear={() => change(first)} />}
    >
      <NavActions>
        <IconButton name={t('screen.receipts')} onClick={() => navigate(RECEIPTS_PAGE)}>
          <ScrollText size={22} strokeWidth={1.75} />
        </IconButton>
        <IconButton name={t('bill.csv')} onClick={file.save} aria-busy={file.isBusy}>
          {file.isBusy ? <Spinner /> : <Download size={22} strokeWidth={1.75} />}
        </IconButton>
      </NavActions>
      {children}
      <BillFilters filters={filters} kinds={kindChoices(all, t)} shown={chips} onChange={change} />
    </BillList>
  )
}

function NoBills({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  return isFiltered ? (
    <Empty title={t('bill.none_found')}>
      <Button kind="neutral" size="middle" onClick={onClear}>
        {t('bill.clear_filters')}
      </Button>
    </Empty>
  ) : (
    <EmptyList title="bill.none" note="bill.none_note" to="fund/select?mode=receive" label="wallet.deposit" />
  )
}

/** The byte order mark: spreadsheets would otherwise misread accents. */
const MARK = '\uFEFF'

function useBillFile(filter: StatementFilter) {
  const t = useText()
  const language = useLanguage()
  const file = useEndpointMutation(wallet.statementFile)
  const save = async () => {
    const result = await file.send(statementInput(filter))
    if (result === null) return
    saveFile(new Blob([MARK, result.content], { type: 'text/csv;charset=utf-8' }), result.name)
    const count = quantityText(multiplyByInt(ONE, BigInt(result.rows)), language)
    toast(result.isWhole ? t('app.saved') : t('bill.csv_part', { n: count }), 'success')
  }
  return { save: () => void save(), isBusy: file.isBusy }
}
