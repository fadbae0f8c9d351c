import { useText } from '#text'
import { nextSort, type Sort, type SortColumn } from './sort-markets.ts'

type Props = { sort: Sort; onSort: (sort: Sort) => void }

/** The headings over the rows; each press advances a heading's sort order. */
export const SortHeader = ({ sort, onSort }: Props) => (
  <div className="flex min-h-9 items-center gap-2.5 pr-gutter pl-gutter wide:pl-11">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1 leading-none">
      <Heading column="name" sort={sort} onSort={onSort} />
      <span aria-hidden="true" className="text-cap text-t3">
        /
      </span>
      <Heading column="turnover" sort={sort} onSort={onSort} />
    </div>
    <ColumnName name="chart.high_24h" />
    <ColumnName name="chart.low_24h" />
    <div className="flex justify-end tab:min-w-32">
      <Heading column="price" sort={sort} onSort={onSort} />
    </div>
    <div className="flex min-w-[86px] justify-end">
      <Heading column="change" sort={sort} onSort={onSort} />
    </div>
  </div>
)

/** A column that cannot be sorted, in a window that is wide enough for it. */
function ColumnName({ name }: { name: 'chart.high_24h' | 'chart.low_24h' }) {
  return <span className="hidden w-28 shrink-0 text-right text-cap text-t3 tab:block">{useText()(name)}</span>
}

function Heading({ column, sort, onSort }: Props & { column: SortColumn }) {
  const t = useText()
  const direction = sort?.column === column ? sort.direction : null
  const name = t(`market.${column}`)
  return (
    <button
      type="button"
      data-sort={column}
      aria-pressed={direction !== null}
      aria-label={`${t('market.sort', { name })}${direction === null ? '' : `, ${t(direction === 'up' ? 'market.ascending' : 'market.descending')}`}`}
      onClick={() => onSort(nextSort(sort, column))}
      className={`press hit flex min-h-8 items-center gap-1 text-left text-cap ${direction === null ? 'text-t3' : 'font-med text-t1'}`}
    >
      {name}
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true" className="shrink-0">
        <path d="M4 1 7 5H1Z" className={direction === 'up' ? 'fill-link' : 'fill-control'} />
        <path d="M4 11 7 7H1Z" className={direction === 'down' ? 'fill-link' : 'fill-control'} />
      </svg>
    </button>
  )
}
