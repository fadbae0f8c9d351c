import { type DecimalMark, multiplyByInt, ONE } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import { ACCOUNT_KINDS, type AccountKind, type Entry, wallet } from '@bourse/contracts/wallet'
import { ChevronDown, Download, ScrollText } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import {
  accountName,
  BillList,
  coinChoice,
  csvChoices,
  EmptyList,
  Picker,
  saveCsv,
  type StatementFilter,
  statementInput,
  useHoldables,
  useStatement,
} from '#features/wallet'
import { Button, IconButton } from '#kit/control'
import { now } from '#kit/device'
import { Empty, Spinner, toast } from '#kit/feedback'
import { useFormat } from '#kit/format'
import { NavActions } from '#kit/layout'
import { navigate } from '#kit/route'
import { useText } from '#text'
import { useEndpointMutation } from '#api'
import { RECEIPTS_PAGE } from '#api/receipts'
import {
  type Filters,
  parseGroup,
  kindChoices,
  type NamedKind,
  noFilters,
  passes,
  SPANS,
  computeStart,
} from './bill-filter.ts'
import { MonthHead, useMonthTotals } from './months.tsx'

type Props = {
  /** Clearing returns to these filters. A page of one account has no account chip. */
  first: Filters
  /** The first time range. */
  range?: Pick<StatementFilter, 'from' | 'to'>
  children?: ReactNode
}

const ALWAYS = { from: null, to: null } as const

export function Statement({ first, range = ALWAYS, children }: Props) {
  const { t, monthText } = useFormat()
  const [filters, setFilters] = useState<Filters & typeof range>({ ...first, ...range })
  const filter = { ...filters, group: parseGroup(filters.kindOf) }
  const statement = useStatement(filter)
  const file = useBillFile(filter)
  const all = statement.data?.pages.flatMap((page) => page.list) ?? []
  const isShown = (entry: Entry) => passes(entry, filters.kindOf)
  const totals = useMonthTotals(all.filter(isShown), {
    asset: filters.asset,
    hasMore: statement.hasNextPage,
  })
  const month = (entry: Entry | undefined) => (entry?.at == null ? null : monthText(entry.at))
  const change = (next: Filters) => setFilters({ ...next, from: computeStart(next.span, now()), to: null })
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
        <Picker title={t('bill.csv')} choices={file.formats} value={null} onPick={file.save}>
          {(open) => (
            <IconButton
              name={t('bill.csv')}
              aria-haspopup="dialog"
              onClick={open}
              disabled={file.isBusy}
              aria-busy={file.isBusy}
            >
              {file.isBusy ? <Spinner /> : <Download size={22} strokeWidth={1.75} />}
            </IconButton>
          )}
        </Picker>
      </NavActions>
      {children}
      <BillFilters filters={filters} kinds={kindChoices(all, t)} first={first} onChange={change} />
    </BillList>
  )
}

/** No coin and no account has this id. */
const ALL = '' as AssetId & AccountKind

type FilterProps = {
  filters: Filters
  first: Filters
  kinds: readonly NamedKind[]
  onChange: (filters: Filters) => void
}

function BillFilters({ filters, first, kinds, onChange }: FilterProps) {
  const t = useText()
  const coins = useHoldables().data?.list ?? []
  const change = (changes: Partial<Filters>) => onChange({ ...filters, ...changes })
  const accounts = ACCOUNT_KINDS.map((id) => ({ id, label: accountName(t, id).full }))
  const spanName = (id: string) => (id === 'any' ? t('bill.any_date') : t('bill.last_days', { n: id }))
  return (
    <div className="sticky top-0 z-(--z-sticky) bg-page">
      <div className="strip gap-2 px-gutter py-2.5">
        {first.kind === null && (
          <FilterChip
            title={t('bill.account')}
            choices={[{ id: ALL, label: t('bill.all_accounts') }, ...accounts]}
            value={filters.kind ?? ALL}
            onPick={(id) => change({ kind: id === ALL ? null : id })}
          />
        )}
        {first.asset === null && (
          <FilterChip
            hasSearch
            title={t('wallet.coin')}
            choices={[{ id: ALL, label: t('wallet.all_coins') }, ...coins.map((coin) => coinChoice(coin))]}
            value={filters.asset ?? ALL}
            onPick={(id) => change({ asset: id === ALL ? null : id })}
          />
        )}
        <FilterChip
          title={t('bill.kind')}
          choices={kinds}
          value={filters.kindOf}
          onPick={(kindOf) => change({ kindOf })}
        />
        <FilterChip
          title={t('bill.dates')}
          choices={SPANS.map((id) => ({ id, label: spanName(id) }))}
          value={filters.span}
          onPick={(span) => change({ span })}
        />
      </div>
    </div>
  )
}

/** Its first choice is no filter. */
function FilterChip<Id extends string>(props: Omit<ComponentProps<typeof Picker<Id>>, 'children'>) {
  const { title, choices, value } = props
  const chosen = choices.slice(1).find(({ id }) => id === value)?.label
  return (
    <Picker {...props}>
      {(open) => (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={chosen === undefined ? title : `${title}: ${chosen}`}
          onClick={open}
          className={`press hit flex min-h-9 shrink-0 items-center gap-1 rounded-pill border px-3.5 text-sub font-med -outline-offset-2 ${
            chosen === undefined ? 'border-transparent bg-sheet text-t2' : 'border-link bg-chip text-t1'
          }`}
        >
          {chosen ?? title}
          <ChevronDown size={14} className="shrink-0" />
        </button>
      )}
    </Picker>
  )
}

function NoBills({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useText()
  return isFiltered ? (
    <Empty kind="search" title={t('bill.none_found')}>
      <Button kind="neutral" size="middle" onClick={onClear}>
        {t('bill.clear_filters')}
      </Button>
    </Empty>
  ) : (
    <EmptyList title="bill.none" note="bill.none_note" to="fund/select?mode=receive" label="wallet.deposit" />
  )
}

function useBillFile(filter: StatementFilter) {
  const format = useFormat()
  const { t, quantityText } = format
  const file = useEndpointMutation(wallet.statementFile)
  const save = async (decimalMark: DecimalMark) => {
    const result = await file.send({ ...statementInput(filter), decimalMark })
    if (result === null) return
    saveCsv(result)
    const count = quantityText(multiplyByInt(ONE, BigInt(result.rows)))
    toast(result.isWhole ? t('app.saved') : t('bill.csv_part', { n: count }), 'success')
  }
  return { formats: csvChoices(format), save: (mark: DecimalMark) => void save(mark), isBusy: file.isBusy }
}
