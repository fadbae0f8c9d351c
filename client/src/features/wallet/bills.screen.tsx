import type { Entry } from '@bourse/contracts/wallet'
import { useEffect, useState } from 'react'
import { Button, LinkButton } from '#kit/control'
import { Empty } from '#kit/feedback'
import { monthText } from '#kit/format'
import { EndlessList, PullRefresh } from '#kit/list'
import { useLanguage, useText } from '#text'
import { type BillKind, labelsOf, passes } from './bill-filter.ts'
import { BillFilters, type Filters, isFiltered, noFilters } from './bill-filters.tsx'
import { BillRow, MonthHead } from './bill-row.tsx'
import { BillSheet } from './bill-sheet.tsx'
import { useStatement } from './queries.ts'
import { useMonthTotals } from './use-month-totals.ts'

/** Every movement of the member's money, by month. */
export function Screen() {
  const language = useLanguage()
  const [filters, setFilters] = useState<Filters>(noFilters)
  const [open, setOpen] = useState<Entry | null>(null)
  const statement = useStatement(filters)
  const all = statement.data?.pages.flatMap((page) => page.list) ?? []
  const shown = all.filter((entry) => passes(entry, filters.kindOf))
  useFilling(statement, shown.length, filters.kindOf)
  const totals = useMonthTotals(shown, { asset: filters.asset, hasMore: statement.hasNextPage })
  const month = (entry: Entry | undefined) => (entry?.at == null ? null : monthText(entry.at, language))
  const pages = {
    ...statement,
    data: statement.data === undefined ? undefined : { pages: [{ list: shown }] },
  }
  const isSearching = shown.length === 0 && statement.hasNextPage
  return (
    <PullRefresh onRefresh={() => statement.refetch()}>
      <BillFilters filters={filters} labels={labelsOf(all)} onChange={setFilters} />
      <EndlessList
        pages={isSearching && statement.error === null ? { ...pages, isPending: true } : pages}
        keyOf={(entry) => entry.id}
        className=""
        row={(entry, before) => {
          const name = month(entry)
          return (
            <>
              {name !== null && name !== month(before) && (
                <MonthHead name={name} total={totals.get(name)} asset={filters.asset} />
              )}
              <BillRow entry={entry} onPress={() => setOpen(entry)} />
            </>
          )
        }}
        empty={<NoBills isFiltered={isFiltered(filters)} onClear={() => setFilters(noFilters)} />}
      />
      {open !== null && <BillSheet entry={open} onClose={() => setOpen(null)} />}
    </PullRefresh>
  )
}

const SCREENFUL = 8

/** A kind is picked on the phone: earlier pages are asked for until the screen is full or the list has ended. */
function useFilling(statement: ReturnType<typeof useStatement>, count: number, kind: BillKind): void {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = statement
  const wantsMore = kind !== 'all' && count < SCREENFUL && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wantsMore) void fetchNextPage()
  }, [wantsMore, fetchNextPage])
}

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
